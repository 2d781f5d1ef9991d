import { z } from "zod";
import { decimalText, pageInput, pageOf } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

/** "live:USDT": one currency of one book. */
const balanceId = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z0-9:-]*:[A-Z0-9]+$/, { message: "malformed" });

const balanceRow = z.object({
  id: balanceId,
  book: z.string(),
  currency: z.string(),
  /** No money that anybody could ask for: play money, or a house in its sandbox. */
  isSimulated: z.boolean(),
  /** What users hold together: all of it is owed to them. */
  users: decimalText,
  /** What the house's own accounts hold. */
  own: decimalText,
  /** On its way in or out; either sign. */
  underway: decimalText,
  /** What came in from outside and has not gone out again. */
  cameIn: decimalText,
  /** users + own + underway − cameIn: anything but zero is a fault. */
  difference: decimalText,
  /** Whether what came in reaches for all that users hold. */
  isCovered: z.boolean(),
});

export const listTreasury = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/treasury",
  need: "treasury.read",
  summary: "What users hold beside what came in from outside, by book and currency.",
  input: z.object({ ...pageInput }),
  result: pageOf(balanceRow),
  refusals: [],
});

export const readTreasury = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/treasury/one",
  need: "treasury.read",
  summary: "One currency of one book, account by account; users' accounts by their kind.",
  input: z.object({ balanceRow: balanceId }),
  result: balanceRow.extend({
    accounts: z.array(
      z.object({
        /** "user:margin", "house:fees". */
        id: z.string(),
        balance: decimalText,
        /** Whether it holds what an account of its kind must not. */
        isOverdrawn: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});
