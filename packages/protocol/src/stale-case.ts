import { z } from "zod";

/**
 * Refusals of a decision about a case that a colleague decided or claimed first; the details name
 * them.
 */
export const STALE_CASE = ["case_decided", "case_taken"] as const;

/** For a status entry shown to staff: who decided it; null if no operator did. */
export const operatorName = z.string().nullable();
