export {
  exchangeFlash,
  listCurrencies,
  listFlashOrders,
  listSmallBalances,
  quoteFlash,
  readFlashTerms,
  readRate,
  writtenFlashTerms,
} from "./calls.ts";
