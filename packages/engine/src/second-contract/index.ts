export {
  buySecond,
  type BuySecond,
  type BuySecondContext,
  type BuySecondRefusal,
  exposureLeftOf,
  type SecondBought,
  type SecondCover,
} from "./buy-second.ts";
export {
  breakEvenRateOf,
  type SecondFigures,
  secondFigures,
  type SecondHead,
  secondHeadOf,
} from "./figures.ts";
export { entryOf, type SecondResult, type SecondTicks } from "./outcome.ts";
export { SECOND_RECEIPTS, type SecondRecords } from "./receipt.ts";
export { settleSecond, type SecondSettled, type SettleSecondRefusal } from "./settle-second.ts";
export {
  SECOND_DIRECTIONS,
  type SecondDirection,
  type SecondOrder,
  type SecondOrderId,
  SECOND_OUTCOMES,
  type SecondOutcome,
  SECOND_STATUSES,
  type SecondStatus,
  secondStatusOf,
} from "./state.ts";
export {
  DEFAULT_SECOND_TERMS,
  readSecondTerms,
  type SecondSymbolTerms,
  type SecondTerms,
  secondTermsProblems,
  withSecondSymbols,
  type WrittenSecondTerms,
} from "./terms.ts";
