export {
  buySecond,
  listSecondOrders,
  listSecondSettings,
  readSecondHead,
  readSecondTerms,
  secondOrder,
  writtenSecondTerms,
} from "./calls.ts";
