export {
  type Account,
  type Book,
  type HouseAccountKind,
  houseAccount,
  USER_ACCOUNT_KINDS,
  type UserAccountKind,
  type UserId,
  userAccount,
} from "./account.ts";
export {
  type CalendarDay,
  calendarDayOf,
  dayOfDate,
  startOfServerDay,
  weekdayOf,
} from "./calendar.ts";
export {
  type DecimalRefusal,
  FRACTION_DIGITS,
  mustParseDecimal,
  parseDecimal,
  toDecimalText,
  UNITS_MAX,
  UNITS_PER_ONE,
} from "./decimal.ts";
export { decided, type Decision, type Posting } from "./decision.ts";
export { divide, type Rounding } from "./division.ts";
export {
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  latestOf,
  MINUTE_MS,
  SECOND_MS,
} from "./instant.ts";
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
  zero,
} from "./money.ts";
export {
  notionalOf,
  type Price,
  price,
  priceOf,
  type Quantity,
  quantity,
  quantityOf,
  shiftPrice,
  type SymbolCode,
} from "./price.ts";
export {
  type MarketRefusal,
  marketRefusal,
  type MarketState,
  type Quote,
  type TickBoundary,
} from "./quote.ts";
export { type FactReader, isFactList, isFacts, readFacts } from "./read-facts.ts";
export {
  isReceiptOf,
  isSameFact,
  isSameReceipt,
  postingFacts,
  tickFacts,
} from "./receipt-facts.ts";
export type {
  Fact,
  Facts,
  Receipt,
  ReceiptId,
  ReceiptRecords,
  ReceiptRule,
  RecomputedReceipt,
} from "./receipt.ts";
export { err, ok, type Result } from "./result.ts";
export {
  type Colleagues,
  type IsSamePerson,
  SAME_DEVICE_MS,
  samePersonAmong,
  type Sighting,
  type Unvouched,
} from "./same-person.ts";
export { isOpen, isTradingDay, nextChange, type TradingHours } from "./trading-hours.ts";
