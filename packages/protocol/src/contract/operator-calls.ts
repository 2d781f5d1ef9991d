import { z } from "zod";
import { decimalText, pageInput, pageOf, positiveDecimalText, symbolCode } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";

export {
  confirmTerms,
  listTermsInForce,
  proposeTerms,
  readTermsSettings,
  settledTerms,
  withdrawTerms,
} from "./terms/operator-calls.ts";

const exposure = z.object({
  /** "live:BTCUSDT"; "live:USDJPY:100" if so many points are worth one of the currency. */
  id: z.string(),
  book: z.string(),
  symbol: symbolCode,
  currency: z.string(),
  /** Not real money: play money, or a house in its sandbox. */
  isSimulated: z.boolean(),
  positions: z.int(),
  /** Orders that wait for their price: not included in the sums. */
  orders: z.int(),
  longQuantity: decimalText,
  shortQuantity: decimalText,
  /** The last recorded price; without one the figures that depend on it are null. */
  markPrice: positiveDecimalText.nullable(),
  longNotional: decimalText.nullable(),
  shortNotional: decimalText.nullable(),
  /** Longs less shorts: if positive, the house loses as the price rises. */
  netNotional: decimalText.nullable(),
  /** The house's result if all were closed at the mark; negative: a loss. */
  houseResult: decimalText.nullable(),
});

export const listExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/exposures",
  need: "treasury.read",
  summary: "What the house stands for in each symbol that somebody has something open in.",
  input: z.object({ ...pageInput }),
  result: pageOf(exposure),
  refusals: [],
});
