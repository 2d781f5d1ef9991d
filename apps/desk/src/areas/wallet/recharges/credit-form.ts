import { mustParseDecimal, parseDecimal, toDecimalText } from "@plumbline/engine/kernel";

export interface Credit {
  /** The credited amount: the amount received less the fee. */
  readonly credited: string;
  readonly differs: boolean;
  readonly needsSecond: boolean;
}

/**
 * The result of a typed amount, or the key of its problem; null while the field is empty. A preview
 * only: the server decides.
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
