import { readSpotTerms, SPOT_RECEIPTS } from "@plumbline/engine/spot";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The rule that recomputes trades, and the texts of their receipts. */
export const spotReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(SPOT_RECEIPTS, receipt, {
      ticks,
      readTerms: async (name) => {
        const version = Number.parseInt(name, 10);
        const published = await stored(["spot-terms", version], () =>
          orNull(client.spot.readSpotTerms({ version })),
        );
        return published && readSpotTerms(published.terms, version);
      },
    }),
  kindOf: () => "spot.proof.kind",
  subjectOf: ({ inputs: { symbol } }) => String(symbol),
  // Figures without a currency of their own are in the asset.
  assetOf: ({ result: { asset } }) => String(asset),
  facts: {
    orderId: ["text", "spot.proof.fact.orderId"],
    symbol: ["market", "spot.proof.fact.symbol"],
    side: ["word", "spot.proof.fact.side"],
    by: ["word", "spot.proof.fact.by"],
    size: ["figure", "spot.proof.fact.size"],
    indexTick: ["figure", "spot.proof.fact.indexTick"],
    tradedAtMs: ["time", "spot.proof.fact.tradedAtMs"],
    base: ["text", "spot.proof.fact.base"],
    asset: ["text", "spot.proof.fact.asset"],
    price: ["figure", "spot.proof.fact.price"],
    amount: ["figure", "spot.proof.fact.amount"],
    gross: ["money", "spot.proof.fact.gross"],
    tradeFee: ["money", "spot.proof.fact.tradeFee"],
    value: ["money", "spot.proof.fact.value"],
    spreadCost: ["money", "spot.proof.fact.spreadCost"],
  },
  words: {
    buy: "spot.proof.word.buy",
    sell: "spot.proof.word.sell",
    amount: "spot.proof.word.amount",
    value: "spot.proof.word.value",
  },
  houseAccounts: { "treasury:spot": "spot.proof.inventory" },
};
