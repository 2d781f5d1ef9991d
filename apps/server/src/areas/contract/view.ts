import {
  type AccountSummary,
  type ContractContext,
  type HouseCover,
  isExposed,
  liquidationPrices,
  type MoveLoss,
  type OpenPreview,
  type Position,
  type PositionId,
  unrealisedPnlOf,
} from "@plumbline/engine/contract";
import {
  type Money,
  type Price,
  toDecimalText,
  UNITS_PER_ONE,
  USDT,
  zero,
  type RatePpm,
  writeRate,
} from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { PositionView, positionsSummary, previewPosition } from "@plumbline/protocol/contract";
import { writeHouseCover, writePosition } from "@plumbline/protocol/contract/position-wire";

/** Positions as their owner sees them, at the current marks; closed ones need no market. */
export function viewPositions(
  positions: readonly Position[],
  context: ContractContext,
): PositionView[] {
  const liquidationOf = liquidationPrices(context);
  return positions.map((position) => viewAt(position, context, liquidationOf));
}

export const viewPosition = (position: Position, context: ContractContext): PositionView =>
  viewAt(position, context, liquidationPrices(context));

function viewAt(
  position: Position,
  context: ContractContext,
  liquidationOf: ReturnType<typeof liquidationPrices>,
): PositionView {
  const isOpen = isExposed(position);
  const market = context.marketOf(position.symbol, position.termsVersion);
  return writePosition(position, {
    liquidationPrice: isOpen ? liquidationOf(position) : null,
    markPrice: market?.quote?.price ?? null,
    unrealisedPnl: isOpen ? unrealisedPnlOf(context, position) : zero(position.asset),
  });
}

/** The view of one of the positions that a command changed, for the command's answer. */
export const viewOf =
  (positionId: PositionId) =>
  (changed: readonly Position[], after: ContractContext): PositionView => {
    const position = changed.find(({ id }) => id === positionId) ?? after.positions.get(positionId);
    if (position === undefined) throw new Error(`the command left no position ${positionId}`);
    return viewPosition(position, after);
  };

export function viewPreview(preview: OpenPreview): ResultOf<typeof previewPosition> {
  const [atMinus1, atMinus5, atMinus10] = preview.lossesAt;
  const lossText = (loss: MoveLoss | undefined) => amountText(loss?.loss ?? zero(USDT));
  return {
    markPrice: toDecimalText(preview.markPrice),
    executionPrice: toDecimalText(preview.executionPrice),
    quantity: toDecimalText(preview.quantity),
    notional: amountText(preview.notional),
    margin: amountText(preview.margin),
    openFee: amountText(preview.openFee),
    spreadCost: amountText(preview.spreadCost),
    liquidationPrice: priceText(preview.liquidationPrice),
    breakEvenPrice: toDecimalText(preview.breakEvenPrice),
    fundingPer8Hours: amountText(preview.fundingPerPeriod),
    overnightPerNight:
      preview.overnightPerNight === null ? null : amountText(preview.overnightPerNight),
    lossAtMinus1Percent: lossText(atMinus1),
    lossAtMinus5Percent: lossText(atMinus5),
    lossAtMinus10Percent: lossText(atMinus10),
  };
}

export function viewSummary(
  summary: AccountSummary,
  { cover, feeDiscount }: { readonly cover: HouseCover; readonly feeDiscount: RatePpm | undefined },
): ResultOf<typeof positionsSummary> {
  const { equity, available, margin, unrealisedPnl, marginRatio } = summary;
  return {
    equity: amountText(equity),
    available: amountText(available),
    margin: amountText(margin),
    unrealisedPnl: amountText(unrealisedPnl),
    marginRatio: marginRatio === null ? null : percentText(marginRatio),
    house: writeHouseCover(cover),
    feeDiscountPpm: feeDiscount === undefined ? 0 : writeRate(feeDiscount),
  };
}

/** Hundredths of a percent as a percentage: 1_234n is "12.34". */
const percentText = (hundredths: bigint): string =>
  toDecimalText((hundredths * UNITS_PER_ONE) / 100n);

const amountText = ({ units }: Money): string => toDecimalText(units);

const priceText = (price: Price | null): string | null =>
  price === null ? null : toDecimalText(price);
