import {
  type HouseCover,
  type Position,
  positionDefaults,
  type Wait,
} from "@plumbline/engine/contract";
import {
  type AssetCode,
  instant,
  type Money,
  money,
  mustParseDecimal,
  type Price,
  price,
  quantityOf,
  ratePpm,
  toDecimalText,
  type UserId,
  writeRate,
} from "@plumbline/engine/kernel";
import { fromWireTime, toWireTime } from "../wire-time.ts";
import type { positionsSummary, PositionView } from "./calls.ts";
import type { ResultOf } from "../define-call.ts";

/** The figures of a view that depend on the current marks. */
interface PositionFigures {
  readonly liquidationPrice: Price | null;
  readonly markPrice: Price | null;
  readonly unrealisedPnl: Money;
}

/** A position as its owner sees it. */
export function writePosition(position: Position, figures: PositionFigures): PositionView {
  const { entry, exit } = position;
  return {
    id: position.id,
    book: position.book,
    symbol: position.symbol,
    direction: position.side,
    marginMode: position.marginMode,
    orderType: position.orderType,
    leverage: position.leverage,
    termsVersion: position.termsVersion,
    ...(position.feeDiscount !== undefined && { feeDiscountPpm: writeRate(position.feeDiscount) }),
    status: position.status,
    quantity: toDecimalText(position.quantity),
    openedQuantity: toDecimalText(position.openedQuantity),
    orderPrice: priceText(position.orderPrice),
    wait: writeWait(position.wait),
    missReason: position.missReason,
    entryPrice: priceText(entry?.price ?? null),
    entryTickSeq: entry?.tickSeq ?? null,
    margin: toDecimalText(position.margin.units),
    openFee: toDecimalText(position.openFee.units),
    closeFee: toDecimalText(position.closeFee.units),
    fundingPaid: toDecimalText(position.fundingPaid.units),
    liquidationPrice: priceText(figures.liquidationPrice),
    takeProfit: priceText(position.takeProfit),
    stopLoss: priceText(position.stopLoss),
    takeProfitPercent: position.takeProfitPercent,
    stopLossPercent: position.stopLossPercent,
    markPrice: priceText(figures.markPrice),
    unrealisedPnl: toDecimalText(figures.unrealisedPnl.units),
    exitPrice: priceText(exit?.price ?? null),
    realisedPnl: toDecimalText(position.realisedPnl.units),
    closeReason: position.closeReason,
    receiptId: position.receiptId,
    openedAt: toWireTime(entry?.at ?? position.createdAt),
    closedAt: position.closedAt === null ? null : toWireTime(position.closedAt),
  };
}

/** Reads a view of a position that is not closed. No preview depends on the omitted fields. */
export function readPosition(view: PositionView, asset: AssetCode): Position {
  const openedAt = instant(fromWireTime(view.openedAt));
  const amount = (text: string) => money(asset, mustParseDecimal(text));
  const entryPrice = readPrice(view.entryPrice);
  return {
    ...positionDefaults(asset),
    id: view.id,
    userId: OWN,
    book: view.book,
    symbol: view.symbol,
    asset,
    side: view.direction,
    marginMode: view.marginMode,
    orderType: view.orderType,
    leverage: view.leverage,
    status: view.status,
    quantity: quantityOf(view.quantity),
    openedQuantity: quantityOf(view.openedQuantity),
    margin: amount(view.margin),
    orderPrice: readPrice(view.orderPrice),
    wait: readWait(view.wait),
    missReason: view.missReason,
    entry:
      entryPrice === null
        ? null
        : { price: entryPrice, tickSeq: view.entryTickSeq ?? 0, at: openedAt },
    openFee: amount(view.openFee),
    takeProfit: readPrice(view.takeProfit),
    stopLoss: readPrice(view.stopLoss),
    takeProfitPercent: view.takeProfitPercent,
    stopLossPercent: view.stopLossPercent,
    closeReason: view.closeReason,
    realisedPnl: amount(view.realisedPnl),
    closeFee: amount(view.closeFee),
    fundingPaid: amount(view.fundingPaid),
    fundedPeriod: 0,
    termsVersion: view.termsVersion,
    ...(view.feeDiscountPpm !== undefined && {
      feeDiscount: ratePpm(BigInt(view.feeDiscountPpm)),
    }),
    createdAt: openedAt,
    setAt: openedAt,
  };
}

/** A price in an input or a view; undefined and null mean none. */
export const readPrice = (text: string | null | undefined): Price | null =>
  text === undefined || text === null ? null : price(mustParseDecimal(text));

// No other member's position is on the wire, so a reader's own positions need no id.
const OWN = "" as UserId;

const priceText = (at: Price | null): string | null => (at === null ? null : toDecimalText(at));

function writeWait(wait: Wait | null): PositionView["wait"] {
  if (wait === null) return null;
  const { fillBy, quantity, worstPrice } = wait;
  return {
    fillBy: toWireTime(fillBy),
    quantity: toDecimalText(quantity),
    worstPrice: priceText(worstPrice),
  };
}

function readWait(wait: PositionView["wait"]): Wait | null {
  if (wait === null) return null;
  const { fillBy, quantity, worstPrice } = wait;
  return {
    fillBy: instant(fromWireTime(fillBy)),
    quantity: quantityOf(quantity),
    worstPrice: readPrice(worstPrice),
  };
}

type HouseCoverView = ResultOf<typeof positionsSummary>["house"];

/** The house's cover for new positions in a book, as every member sees it. */
export const writeHouseCover = ({ funds, owed, notional }: HouseCover): HouseCoverView => ({
  funds: toDecimalText(funds.units),
  owed: toDecimalText(owed.units),
  notional: toDecimalText(notional.units),
});

export function readHouseCover(view: HouseCoverView, asset: AssetCode): HouseCover {
  const amount = (text: string) => money(asset, mustParseDecimal(text));
  return { funds: amount(view.funds), owed: amount(view.owed), notional: amount(view.notional) };
}
