import { NOTE_LENGTH_MAX, REASON_LENGTHS } from "@plumbline/engine/desk";
import { z } from "zod";

/** Why an operator does something; whoever reads it later is to understand it. */
export const operatorReason = z.string().trim().min(REASON_LENGTHS.min).max(REASON_LENGTHS.max);

/** Words beside a reason that was picked from a list; the user reads them. */
export const operatorNote = z.string().trim().max(NOTE_LENGTH_MAX).optional();
