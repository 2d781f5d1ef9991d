export {
  exchangeFlash,
  listCurrencies,
  listFlashOrders,
  quoteFlash,
  readFlashTerms,
  readRate,
  writtenFlashTerms,
} from "./calls.ts";
