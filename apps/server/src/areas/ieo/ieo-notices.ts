import { type IeoOrder, priceOfWin } from "@plumbline/engine/ieo";
import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { Notice } from "#services/notifications/notice";

/** The notices of an application: a win, with the time until which it can be paid, or its end. */
export function noticesOf(order: IeoOrder): readonly Notice[] {
  const { userId, book, token, allocatedUnits, payUntil } = order;
  const about = {
    userId,
    aboutId: null,
    ...(book !== "live" && { isInAppOnly: true as const }),
  };
  const bookGap = { key: `notification.book.${book}` };
  const allocated = `${toDecimalText(allocatedUnits ?? 0n)} ${token}`;
  const returned = moneyText(order.lock);
  const price = priceOfWin(order);
  if (order.status === "won" && price !== null && payUntil !== null) {
    const gaps = { book: bookGap, allocated, amount: moneyText(price), due: toWireTime(payUntil) };
    return [{ ...about, kind: "ieoWon", gaps }];
  }
  if (order.stage === "not_won") {
    return [{ ...about, kind: "ieoNotWon", gaps: { book: bookGap, token, amount: returned } }];
  }
  if (order.stage === "lapsed") {
    return [{ ...about, kind: "ieoLapsed", gaps: { book: bookGap, allocated, amount: returned } }];
  }
  if (order.stage === "void") {
    return [{ ...about, kind: "ieoVoid", gaps: { book: bookGap, token, amount: returned } }];
  }
  // A member sees the outcome of their own command at once, without a notice.
  return [];
}

const moneyText = ({ units, asset }: Money): string => `${toDecimalText(units)} ${asset}`;
