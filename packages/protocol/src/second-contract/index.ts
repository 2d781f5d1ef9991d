export {
  buySecond,
  listSecondOrders,
  listSecondSettings,
  readSecondHead,
  readSecondTerms,
  writtenSecondTerms,
} from "./calls.ts";
