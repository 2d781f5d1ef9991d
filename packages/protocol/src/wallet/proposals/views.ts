import { z } from "zod";
import { decimalText } from "../../codecs.ts";

/**
 * What confirming a proposal now would change, account by account: empty if it cannot be confirmed
 * any more. `after` is below zero where an account does not hold enough.
 */
export const proposalEffect = z.array(
  z.object({
    /** "user:available", "house:fees". */
    account: z.string(),
    before: decimalText,
    after: decimalText,
  }),
);
