import { mustParseDecimal, parseDecimal, toDecimalText } from "@plumbline/engine/kernel";

export interface Credit {
  /** What reaches the balance: what arrived, less the fee. */
  readonly credited: string;
  readonly differs: boolean;
  readonly needsSecond: boolean;
}

/**
 * What a typed amount comes to, or the key of what is wrong with it; null while nothing is typed.
 * The server decides; this says it before.
 */
export function creditOf(
  typed: string,
  {
    amount,
    fee,
    soleLimitLeft,
  }: { readonly amount: string; readonly fee: string; readonly soleLimitLeft: string },
): Credit | { readonly problem: string } | null {
  const text = typed.trim();
  if (text === "") return null;
  const received = parseDecimal(text);
  if (!received.ok || received.value <= 0n) return { problem: "desk.recharges.malformed" };
  const credited = received.value - mustParseDecimal(fee);
  if (credited <= 0n) return { problem: "desk.recharges.belowFee" };
  return {
    credited: toDecimalText(credited),
    differs: received.value !== mustParseDecimal(amount),
    needsSecond: received.value > mustParseDecimal(soleLimitLeft),
  };
}
