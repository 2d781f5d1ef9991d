import type { PositionView } from "@plumbline/protocol/contract";

/** The meaning of a price line of the reader's own positions and orders. */
export interface OwnLine {
  readonly id: string;
  readonly kind: "entry" | "liquidation" | "takeProfit" | "stopLoss" | "order";
  /** Decimal text, as on the wire. */
  readonly price: string;
  readonly position: Pick<PositionView, "direction" | "leverage" | "orderType">;
}

/**
 * The prices of the reader's running positions and working orders in one symbol. An order has only
 * its own price until it becomes a position.
 */
export function ownLines(views: readonly PositionView[], symbol: string): readonly OwnLine[] {
  return views.filter((view) => view.symbol === symbol).flatMap(linesOf);
}

function linesOf(view: PositionView): OwnLine[] {
  const prices: readonly (readonly [OwnLine["kind"], string | null])[] =
    view.status === "running"
      ? [
          ["entry", view.entryPrice],
          ["liquidation", view.liquidationPrice],
          ["takeProfit", view.takeProfit],
          ["stopLoss", view.stopLoss],
        ]
      : view.status === "working"
        ? [["order", view.orderPrice]]
        : [];
  const { direction, leverage, orderType } = view;
  const position = { direction, leverage, orderType };
  return prices.flatMap(([kind, price]) =>
    price === null ? [] : [{ id: `${view.id}.${kind}`, kind, price, position }],
  );
}
