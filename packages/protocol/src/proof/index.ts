export {
  listLiabilities,
  listSeals,
  listTicks,
  readConservation,
  readHead,
  readInclusion,
  readReceipt,
} from "./calls.ts";
