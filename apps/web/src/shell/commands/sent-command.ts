import { CallRefused } from "@plumbline/client";
import type { UseMutationResult } from "@tanstack/react-query";

/** A command and its outcome; `error` is the last known failure. */
export type SentCommand<Answer, Input> = Pick<
  UseMutationResult<Answer, Error, Input>,
  "data" | "isPending" | "isSuccess" | "mutate" | "reset" | "variables"
> & { readonly error: Error | null };

/** The outcome is unknown. */
export const isLost = (fault: unknown): boolean => fault instanceof CallRefused && fault.isLost;
