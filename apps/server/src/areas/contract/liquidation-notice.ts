import type { Position } from "@plumbline/engine/contract";
import { toDecimalText } from "@plumbline/engine/kernel";
import type { Notice } from "#services/notifications/notice";

export const isLiquidated = ({ status, closeReason }: Position): boolean =>
  status === "closed" && closeReason === "liquidation";

/** What nobody asked for is told: the position, the price it ended at and what that came to. */
export function liquidationNotice(position: Position): Notice {
  const { book, exit, asset, realisedPnl, receiptId, side, symbol, userId } = position;
  return {
    userId,
    kind: "positionLiquidated",
    aboutId: receiptId,
    gaps: {
      side: { key: `contract.side.${side}` },
      symbol,
      price: exit === null ? "–" : toDecimalText(exit.price),
      book: { key: `notification.book.${book}` },
      result: `${toDecimalText(realisedPnl.units)} ${asset}`,
    },
    ...(book !== "live" && { isInAppOnly: true }),
  };
}
