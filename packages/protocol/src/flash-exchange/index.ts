export {
  exchangeFlash,
  type FlashOrderView,
  listCurrencies,
  listFlashOrders,
  quoteFlash,
  readFlashTerms,
  readRate,
  writtenFlashTerms,
} from "./calls.ts";
