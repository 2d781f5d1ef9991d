export {
  type Account,
  type Book,
  contestBook,
  type ContestBook,
  type HouseAccountKind,
  houseAccount,
  isContestBook,
  USER_ACCOUNT_KINDS,
  type UserAccountKind,
  type UserId,
  userAccount,
} from "./account.ts";
export {
  type CalendarDay,
  calendarDayOf,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  latestOf,
  MINUTE_MS,
  SECOND_MS,
  startOfServerDay,
  weekdayOf,
} from "./instant.ts";
export {
  type DecimalRefusal,
  FRACTION_DIGITS,
  mustParseDecimal,
  parseDecimal,
  toDecimalText,
  UNITS_MAX,
  UNITS_PER_ONE,
} from "./decimal.ts";
export {
  decided,
  type Decision,
  type Fact,
  type Facts,
  type Posting,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  type RecomputedReceipt,
} from "./decision.ts";
export { divide, type Rounding } from "./division.ts";
export {
  add,
  type AssetCode,
  greater,
  isLess,
  isNegative,
  isPositive,
  lesser,
  type Money,
  money,
  multiplyByRate,
  negate,
  PPM,
  type RatePpm,
  ratePpm,
  subtract,
  USDT,
  usdt,
  writeRate,
  zero,
} from "./money.ts";
export {
  endedAtOf,
  isEnding,
  type MarketRefusal,
  marketRefusal,
  openingRefusal,
  type OpeningRefusal,
  type MarketState,
  notionalOf,
  type Price,
  price,
  priceOf,
  type Quantity,
  quantity,
  quantityOf,
  type Quote,
  shiftPrice,
  type SymbolCode,
  isTickOf,
  RECORDED_WITHIN_MS,
  TICK_AGE_MAX_MS,
  type TickBoundary,
} from "./price.ts";
export {
  type Confirmation,
  type ConfirmationRefusal,
  confirmationRefusal,
  isProposalOpen,
  PROPOSAL_LIVES_MS,
} from "./proposal.ts";
export { type FactReader, isFactList, isFacts, readFacts } from "./read-facts.ts";
export { isSameFact, isSameReceipt, postingFacts, tickFacts } from "./receipt-facts.ts";
export {
  type Colleagues,
  type IsSamePerson,
  SAME_DEVICE_MS,
  samePersonAmong,
  type SamePersonEvidence,
  type Sighting,
  type Unvouched,
} from "./same-person.ts";
export { type HolderChanged, isHolderChanged } from "./case-holder.ts";
export { type SamePersonReason, samePersonReasons } from "./same-person-reasons.ts";
export { err, ok, type Result } from "./result.ts";
export {
  isOpen,
  isTradingDay,
  nextChange,
  TRADING_HOURS,
  type TradingHours,
} from "./trading-hours.ts";
