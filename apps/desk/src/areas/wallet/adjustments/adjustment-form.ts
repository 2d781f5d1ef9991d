import { parseDecimal } from "@plumbline/engine/kernel";
import type { DeskClient } from "@plumbline/client";

type Wallet = DeskClient["wallet"];
export type AdjustmentLine = Awaited<ReturnType<Wallet["listAdjustments"]>>["records"][number];
type Asked = Parameters<Wallet["proposeAdjustment"]>[0];

/** What is typed of an adjustment, but for whose it is. */
export type TypedAdjustment = Omit<Asked, "userId">;

export const NO_ADJUSTMENT: TypedAdjustment = {
  ...{ direction: "credit", currency: "USDT", amount: "", houseAccount: "marketing" },
  ...{ reason: "goodwill", ticket: "", words: "" },
};

/** As the call asks for. */
export const WORDS_LENGTHS = { min: 10, max: 300 } as const;
const TICKET_LENGTHS = { min: 3, max: 60 } as const;

/** Whether it says enough to be sent; what it amounts to, the server decides. */
export function isAdjustment({ amount, currency, ticket, words }: TypedAdjustment): boolean {
  const parsed = parseDecimal(amount.trim());
  return (
    parsed.ok &&
    parsed.value > 0n &&
    /^[A-Z0-9]{2,10}$/.test(currency) &&
    isWithin(ticket, TICKET_LENGTHS) &&
    isWithin(words, WORDS_LENGTHS)
  );
}

const isWithin = (typed: string, { min, max }: { readonly min: number; readonly max: number }) => {
  const { length } = typed.trim();
  return length >= min && length <= max;
};
