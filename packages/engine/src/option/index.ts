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
export { type DealFigures, dealFigures, type OptionDeal } from "./deal.ts";
export { deliverOption, type DeliverOptionRefusal } from "./deliver-option.ts";
export { DELIVERY_MINUTES, deliveryPriceOf, deliverySamples } from "./delivery.ts";
export { type Black76, black76, type Black76Inputs, type OptionKind } from "./math/black-76.ts";
export { type HourlyPrice, VOLATILITY_MS, volatilityOf } from "./math/volatility.ts";
export {
  breakEvenOf,
  type ChainRow,
  optionChain,
  type OptionQuote,
  optionQuote,
  type PayoffPoint,
  payoffGraph,
  type QuoteBasis,
  reserveOf,
} from "./quote.ts";
export {
  dealReceipt,
  deliveryReceipt,
  isOptionReceiptHonest,
  OPTION_RECEIPTS,
  OPTION_RULE,
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
  strikesAround,
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
  readOptionTerms,
  type WrittenOptionTerms,
} from "./terms.ts";
