import { z } from "zod";

/** Refusals of a decision about a case that a colleague was quicker with; the details name them. */
export const STALE_CASE = ["case_decided", "case_taken"] as const;

/** Of a status entry for staff: who decided it; null: no operator did. */
export const operatorName = z.string().nullable();
