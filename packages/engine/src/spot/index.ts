export { SANDBOX_SPOT_INVENTORY } from "./accounts.ts";
export {
  SPOT_SIDES,
  SPOT_SIZES,
  type SpotFigures,
  type SpotRequest,
  type SpotSide,
  type SpotSize,
  spotWorstPrice,
} from "./figures.ts";
export {
  averageCostOf,
  type Fraction,
  holdingWithin,
  NO_HOLDING,
  type SpotHolding,
  unrealisedOf,
} from "./holding.ts";
export {
  type PlanRun,
  type PlanSkipped,
  runPlan,
  type RunPlan,
  type RunPlanRefusal,
} from "./plan/run-plan.ts";
export {
  pausePlan,
  type PausePlanRefusal,
  type PlanEvent,
  savePlan,
  type SavePlan,
  type SavePlanRefusal,
} from "./plan/save-plan.ts";
export { type PlanSchedule } from "./plan/schedule.ts";
export { SPOT_RECEIPTS } from "./receipt.ts";
export {
  PLAN_STATUSES,
  type PlanStatus,
  type SpotOrder,
  type SpotOrderId,
  type SpotPlan,
  type SpotPlanId,
} from "./state.ts";
export {
  DEFAULT_SPOT_TERMS,
  readSpotTerms,
  type SpotSymbolTerms,
  type SpotTerms,
  spotTermsProblems,
  withSpotSymbols,
  type WrittenSpotTerms,
} from "./terms.ts";
export {
  quoteSpot,
  type SpotPriceMoved,
  type SpotQuote,
  type SpotQuoteContext,
  type SpotQuoteRefusal,
  type SpotQuoteRequest,
  type SpotTrade,
  type SpotTraded,
  tradeSpot,
  type TradeSpot,
  type TradeSpotContext,
  type TradeSpotRefusal,
} from "./trade-spot.ts";
