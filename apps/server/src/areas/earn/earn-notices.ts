import type { EarnOrder } from "@plumbline/engine/earn";
import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import type { Notice } from "#services/notifications/notice";

/** The notices of an order: its income is delayed, or its issuer has defaulted. */
export function noticesOfOrder(
  before: EarnOrder | undefined,
  {
    order,
    entries,
  }: {
    readonly order: EarnOrder;
    readonly entries: readonly { readonly event: string; readonly amount: bigint }[];
  },
): readonly Notice[] {
  const { userId, book, status, reason } = order;
  const isNews = before !== undefined && (before.status !== status || before.reason !== reason);
  if (!isNews || reason === null) return [];
  const about = { userId, aboutId: null, ...(book !== "live" && { isInAppOnly: true as const }) };
  const gaps = { paid: textOf(order.paid), book: { key: `notification.book.${book}` } };
  const why = { key: `earn.reason.${reason}` };
  if (status === "frozen")
    return [{ ...about, kind: "earnFrozen", gaps: { ...gaps, reason: why } }];
  if (status === "cancelled") {
    return [{ ...about, kind: "earnReturned", gaps: { ...gaps, reason: why } }];
  }
  // Members do not need a notice of their own redemption.
  if (status !== "ended" || reason !== "defaulted") return [];
  const units = entries
    .filter(({ event }) => event === "repaid")
    .reduce((sum, { amount }) => sum + amount, 0n);
  const returned = textOf({ ...order.paid, units });
  return [{ ...about, kind: "earnDefaulted", gaps: { ...gaps, returned } }];
}

const textOf = ({ units, asset }: Money): string => `${toDecimalText(units)} ${asset}`;
