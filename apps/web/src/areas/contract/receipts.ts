import {
  closeSumsOf,
  CONTRACT_RECEIPTS,
  contractTermsName,
  readTerms,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import { type Facts, subtract } from "@plumbline/engine/kernel";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The terms published under a name; null if the response has another version. */
export function namedTermsIn(name: string, written: WrittenTerms | null) {
  if (written === null) return null;
  const terms = readTerms(written);
  return contractTermsName(terms.symbol, terms.version) === name ? terms : null;
}

/**
 * The rules that recompute closes, liquidations, fundings and nights, and the texts of their
 * receipts.
 */
export const contractReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(CONTRACT_RECEIPTS, receipt, {
      ticks,
      readTerms: async (name) => {
        const [symbol = "", version = ""] = name.split("/");
        const request = { symbol, version: Number.parseInt(version, 10) };
        const read = () => orNull(client.contract.readTerms(request));
        return namedTermsIn(name, await stored(["contract-terms", request], read));
      },
    }),
  kindOf: ({ kind, inputs, result }) => {
    if (kind === "close" && result["quantityLeft"] !== "0") {
      return `contract.receiptKind.${partOf(inputs)}`;
    }
    const whole = (["close", "liquidation", "funding", "overnight"] as const).find(
      (each) => each === kind,
    );
    return whole && `contract.receiptKind.${whole}`;
  },
  subjectOf: ({ inputs: { symbol } }) => (typeof symbol === "string" ? symbol : undefined),
  assetOf: ({ inputs: { asset } }) => (typeof asset === "string" ? asset : undefined),
  facts: {},
  words: {},
  houseAccounts: {},
  sumsOf: closeSumsOf,
  outcomeOf: (receipt) => {
    const { inputs, result } = receipt;
    const { entryPrice, exitPrice } = result;
    const sums = closeSumsOf(receipt);
    if (sums === null || typeof entryPrice !== "string" || typeof exitPrice !== "string") {
      return null;
    }
    const isUp = inputs["side"] === "long";
    return {
      direction: { label: isUp ? "proof.word.long" : "proof.word.short", isUp },
      gain: subtract(sums.profit, sums.fee),
      gainLabel: "contract.closing.net",
      stake: sums.margin,
      shareLabel: "contract.position.yield",
      entryPrice,
      exitPrice,
    };
  },
};

/** What closed the part: the owner, or a stop for a share of the position. */
function partOf({ reason }: Facts) {
  if (reason === "take_profit") return "partTakeProfit";
  return reason === "stop_loss" ? "partStopLoss" : "part";
}
