import { z } from "zod";
import { bookName, decimalText, pageInput, pageOf } from "../../codecs.ts";
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
  /** Not real money: play money, or a house in its sandbox. */
  isSimulated: z.boolean(),
  /** The sum of users' balances, all of it a debt of the house. */
  users: decimalText,
  /** The balances of the house's own accounts. */
  own: decimalText,
  /** Money in transit, incoming or outgoing; either sign. */
  underway: decimalText,
  /** Deposits less withdrawals. */
  cameIn: decimalText,
  /** users + own + underway − cameIn: must be zero. */
  difference: decimalText,
  /** Whether it covers all users' balances. */
  isCovered: z.boolean(),
});

export const listTreasury = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/treasury",
  need: "treasury.read",
  summary: "Users' balances beyond net deposits, by book and currency.",
  input: z.object({ ...pageInput, book: bookName.optional() }),
  result: pageOf(balanceRow),
  refusals: [],
});

export const readTreasury = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/treasury/one",
  need: "treasury.read",
  summary: "One currency of one book, account by account; users' accounts by kind.",
  input: z.object({ balanceRow: balanceId }),
  result: balanceRow.extend({
    accounts: z.array(
      z.object({
        /** "user:margin", "house:fees". */
        id: z.string(),
        balance: decimalText,
        /** Whether its balance has a sign that accounts of its kind must not have. */
        isOverdrawn: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});
