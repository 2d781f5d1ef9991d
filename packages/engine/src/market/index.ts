export {
  ALERT_REPEATS,
  type AlertRepeat,
  alertBand,
  ALERT_SIDES,
  ALERT_STATUSES,
  ALERT_NOTICES_MAX,
  ALERTS_MAX,
  type AlertSide,
  isAlertDue,
  isNotifiedOn,
  type PriceAlert,
  type PriceAlertId,
  rearmPriceOf,
} from "./alert/price-alert.ts";
export {
  type EvaluatedAlert,
  evaluateAlert,
  type EvaluateAlertRefusal,
} from "./alert/evaluate-alert.ts";
export {
  type PriceAlerts,
  removeAlert,
  saveAlert,
  type SaveAlertRefusal,
} from "./alert/save-alert.ts";
export { addTick, type Candle, type Interval, INTERVAL_MS, INTERVALS, openOf } from "./candle.ts";
export { candleTicks, type OuterPrices } from "./candle-ticks.ts";
export {
  type ChangeBucket,
  type ChangeDistribution,
  changeOf,
  changeText,
  distribute,
} from "./distribution.ts";
export {
  confirmHalt,
  HALT_ALONE_MS,
  HALT_MINUTES_MAX,
  HALT_WINDOW_MS,
  type Halts,
  haltSymbol,
  isHaltInForce,
  isHaltWaiting,
  openHalt,
  resumeSymbol,
  type SymbolHalt,
} from "./halt-symbol.ts";
export {
  INDEX_RULE,
  type IndexPrice,
  indexPrice,
  type IndexRule,
  type StaleReason,
  type VenueInput,
} from "./index-price.ts";
export {
  ASSET_CLASSES,
  type AssetClass,
  DEFAULT_SYMBOLS,
  FIRST_SYMBOLS,
  isRecorded,
  nextChangeOf,
  readSymbol,
  RECORDED_SYMBOLS,
  SYMBOL_PRODUCTS,
  symbolText,
  type SymbolProduct,
  type TradedSymbol,
  USD_INDEX,
  type WrittenSymbol,
  type WrittenSymbols,
} from "./symbols.ts";
export { FIXED_SYMBOL_FACTS, symbolsProblems } from "./symbol-list.ts";
export {
  GENESIS_HASH,
  inputsText,
  isIndexOfInputs,
  isVenueName,
  nextTick,
  readInputsText,
  type Tick,
  tickPreimage,
  type UnsealedTick,
} from "./tick.ts";
export { isOpen, nextChange, type TradingHours } from "#kernel";
