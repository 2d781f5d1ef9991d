import { refusalsOf } from "../refusals-of.ts";

export const proofRefusals = refusalsOf("proof", {
  receipt_not_found: 4500,
});
