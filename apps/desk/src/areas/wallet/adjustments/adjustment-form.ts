import { isWithin } from "@plumbline/engine/desk";
import { parseDecimal } from "@plumbline/engine/kernel";
import { ADJUSTMENT_LENGTHS } from "@plumbline/engine/wallet";
import type { DeskClient } from "@plumbline/client";

type Wallet = DeskClient["wallet"];
export type AdjustmentLine = Awaited<ReturnType<Wallet["listAdjustments"]>>["records"][number];
export type AdjustmentCase = Awaited<ReturnType<Wallet["readAdjustment"]>>;
type Proposal = Parameters<Wallet["proposeAdjustment"]>[0];

/** The typed fields of an adjustment, without its user. */
export type TypedAdjustment = Omit<Proposal, "userId">;

export const NO_ADJUSTMENT: TypedAdjustment = {
  direction: "credit",
  currency: "USDT",
  amount: "",
  houseAccount: "marketing",
  reason: "goodwill",
  ticket: "",
  words: "",
};

/** Whether it is complete; the server decides whether it is accepted. */
export function isAdjustment({ amount, currency, ticket, words }: TypedAdjustment): boolean {
  const parsed = parseDecimal(amount.trim());
  return (
    parsed.ok &&
    parsed.value > 0n &&
    /^[A-Z0-9]{2,10}$/.test(currency) &&
    isWithin(ticket, ADJUSTMENT_LENGTHS.ticket) &&
    isWithin(words, ADJUSTMENT_LENGTHS.words)
  );
}
