export { type AccountSummary, summaryOf, unrealisedPnlOf } from "./account-summary.ts";
export { cancelOrder, type CancelOrder, type CancelOrderRefusal } from "./cancel-order.ts";
export {
  changeMargin,
  type ChangeMargin,
  type ChangeMarginRefusal,
  removableMargin,
} from "./change-margin.ts";
export { chargeFunding, type ChargeFunding, type ChargeFundingRefusal } from "./charge-funding.ts";
export { closePosition, type ClosePosition, type ClosePositionRefusal } from "./close-position.ts";
export {
  type CrossAccount,
  crossAccountOf,
  crossLossesOf,
  type CrossMember,
  liquidationPriceOf,
  liquidationPrices,
  spendableOf,
} from "./cross-account.ts";
export {
  chargeOvernight,
  type ChargeOvernight,
  type ChargeOvernightRefusal,
} from "./holding-cost/charge-overnight.ts";
export {
  afterCharge,
  chargeAfter,
  chargeDue,
  type HoldingCharge,
  nextChargeOf,
} from "./holding-cost/next-charge.ts";
export { CLASS_NIGHTS } from "./holding-cost/nights.ts";
export { endPosition, type EndPosition, type EndPositionRefusal } from "./end-position.ts";
export { expireWait, type ExpireWait, type ExpireWaitRefusal } from "./expire-wait.ts";
export {
  executionPrice,
  leverageMaxAt,
  type OrderCost,
  orderCost,
  type OrderSize,
  worstPriceAt,
} from "./math/order.ts";
export { type Exposure, type IsolatedStake, profitOf } from "./liquidation-price.ts";
export {
  type BalanceRow,
  type ContractContext,
  coverNeededOf,
  type HouseCover,
  type Market,
  type MarketRefusal,
  openingRefusal,
  type PositionRefusal,
  positionsAfter,
  type UnpricedMarket,
  contextAfter,
} from "./context.ts";
export { openPosition, type OpenPosition, type OpenPositionRefusal } from "./open-position.ts";
export { type MoveLoss, type OpenPreview, previewOpen } from "./preview.ts";
export { type SideSum, type SymbolExposure, symbolExposureOf } from "./math/symbol-exposure.ts";
export { ALL_PERCENT, type StopDistance, stopPriceAt } from "./math/stops.ts";
export { notionalIn, type PointTerms } from "./terms.ts";
export { type DemoContext, resetDemo, type ResetDemoRefusal } from "./demo/reset-demo.ts";
export {
  CLOSE_REASONS,
  type CloseReason,
  entryOf,
  type Fill,
  isExposed,
  MARGIN_MODES,
  MISS_REASONS,
  type MissReason,
  type MarginMode,
  type OpenPositions,
  ORDER_TYPES,
  type OrderType,
  type Position,
  POSITION_EVENTS,
  POSITION_STATUSES,
  positionAccepts,
  positionDefaults,
  type PositionCommand,
  type PositionEvent,
  type PositionId,
  type PositionStatus,
  type Side,
  SIDES,
  type Wait,
} from "./state.ts";
export {
  type ContractTerms,
  type FillAt,
  FILLS_AT,
  type StoredTerms,
  type MaintenanceTier,
  type OvernightTerms,
  readTerms,
  TRIPLE_NIGHTS,
  type TripleNight,
  withFeeDiscount,
  writeTerms,
  type WrittenTerms,
} from "./terms.ts";
export {
  evaluatePosition,
  type EvaluatePosition,
  type EvaluatePositionRefusal,
} from "./evaluate-position.ts";
export { updateStops, type UpdateStops, type UpdateStopsRefusal } from "./update-stops.ts";
export { crossWatchBands, type WatchBand, watchBandOf } from "./watch-band.ts";
export { isReceiptHonest, namedTerms } from "./receipt/verify-receipt.ts";
export { exampleReceipt } from "./receipt/example-receipt.ts";
export { CONTRACT_RECEIPTS, contractTermsName } from "./receipt/receipt-rule.ts";
export { type CloseSums, closeSumsBetween, closeSumsOf } from "./receipt/close-sums.ts";
export type { Records } from "./receipt/rebuild-context.ts";
export { type SettledTerms, type TermsBounds, termsProblems } from "./settings/check-terms.ts";
