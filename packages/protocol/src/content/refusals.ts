import { refusalsOf } from "../refusals-of.ts";

export const contentRefusals = refusalsOf("content", {
  content_not_found: 5500,
  emails_mandatory: 5640,
  push_service_unknown: 5641,
});
