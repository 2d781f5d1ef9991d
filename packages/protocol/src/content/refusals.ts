import { refusalsOf } from "../refusals-of.ts";

export const contentRefusals = refusalsOf("content", {
  content_not_found: 5500,
});
