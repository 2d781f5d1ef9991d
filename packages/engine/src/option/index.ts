export {
  buyOption,
  type BuyOption,
  type BuyOptionContext,
  type BuyOptionRefusal,
  type OptionCover,
  type OptionEvent,
  type OptionMarket,
  type OptionPreview,
  type OptionPriceMoved,
  previewOption,
} from "./buy-option.ts";
export { type DealFigures, dealFigures, type OptionDeal, optionWorstPrice } from "./deal.ts";
export { deliverOption, type DeliverOptionRefusal } from "./deliver-option.ts";
export { deliverySamples } from "./delivery.ts";
export { type Black76, type Black76Inputs, type OptionKind } from "./math/black-76.ts";
export { type HourlyPrice, VOLATILITY_MS } from "./math/volatility.ts";
export {
  breakEvenOf,
  type ChainRow,
  optionChain,
  type OptionQuote,
  type PayoffPoint,
  payoffGraph,
  premiumOf,
  type QuoteBasis,
} from "./quote.ts";
export {
  OPTION_RECEIPTS,
  type OptionPublication,
  type OptionRecords,
  seriesName,
} from "./receipt.ts";
export {
  AVERAGING_MS,
  expiriesAt,
  isAveraging,
  isSeriesCurrent,
  type OptionSeries,
  optionSeriesAt,
  optionSeriesOf,
} from "./series.ts";
export {
  sellOption,
  type SellOption,
  type SellOptionContext,
  type SellOptionRefusal,
} from "./sell-option.ts";
export {
  OPTION_KINDS,
  OPTION_STATUSES,
  type OptionContract,
  type OptionOrder,
  type OptionOrderId,
  type OptionStatus,
} from "./state.ts";
export {
  DEFAULT_OPTION_TERMS,
  type OptionSymbolTerms,
  type OptionTerms,
  optionTermsProblems,
  withOptionSymbols,
  readOptionTerms,
  type WrittenOptionTerms,
} from "./terms.ts";
