export {
  acceptQuote,
  type AcceptContext,
  type AcceptQuoteRefusal,
  type FlashExchanged,
  leftSinceEnd,
} from "./accept-quote.ts";
export { SANDBOX_INVENTORY } from "./accounts.ts";
export {
  type FlashQuote,
  type FlashFigures,
  flashFigures,
  flashMarketRefusal,
  flashRate,
  type FlashQuoteRefusal,
  type FlashRequest,
  QUOTE_LIVES_MS,
  type QuoteContext,
  quoteFlash,
  ratesOf,
  rateText,
  relativeValue,
  smallBalance,
  valueSymbol,
  type ValueTick,
} from "./quote.ts";
export { figureFacts, FLASH_RECEIPTS } from "./receipt.ts";
export {
  DEFAULT_FLASH_TERMS,
  type FlashTerms,
  flashTermsProblems,
  withFlashCurrencies,
  readFlashTerms,
  type WrittenFlashTerms,
} from "./terms.ts";
