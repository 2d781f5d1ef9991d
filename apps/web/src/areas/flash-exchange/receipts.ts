import { FLASH_RECEIPTS, readFlashTerms } from "@plumbline/engine/flash-exchange";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The rule that recomputes exchanges, and the texts of their receipts. */
export const flashExchangeReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(FLASH_RECEIPTS, receipt, {
      ticks,
      readTerms: async (name) => {
        const version = Number.parseInt(name, 10);
        const published = await stored(["flash-terms", version], () =>
          orNull(client.flashExchange.readFlashTerms({ version })),
        );
        return published && readFlashTerms(published.terms, version);
      },
    }),
  kindOf: () => "flash-exchange.proof.kind",
  subjectOf: ({ inputs: { from, to } }) => `${String(from)} → ${String(to)}`,
  // Figures without a unit of their own are in the received currency.
  assetOf: ({ inputs: { to } }) => String(to),
  assetOfFact: (name, { inputs: { from, to, by } }) => {
    if (name === "pay") return String(from);
    return name === "amount" ? String(by === "pay" ? from : to) : undefined;
  },
  facts: {
    quoteId: ["text", "flash-exchange.proof.fact.quoteId"],
    from: ["text", "flash-exchange.proof.fact.from"],
    to: ["text", "flash-exchange.proof.fact.to"],
    by: ["word", "flash-exchange.proof.fact.by"],
    quotedAtMs: ["time", "flash-exchange.proof.fact.quotedAtMs"],
    acceptedAtMs: ["time", "flash-exchange.proof.fact.acceptedAtMs"],
    amount: ["money", "flash-exchange.proof.fact.amount"],
    pay: ["money", "flash-exchange.proof.fact.pay"],
    receive: ["money", "flash-exchange.proof.fact.receive"],
    exchangeFee: ["money", "flash-exchange.proof.fact.exchangeFee"],
    rate: ["figure", "flash-exchange.proof.fact.rate"],
    mid: ["figure", "flash-exchange.proof.fact.mid"],
    costMoney: ["money", "flash-exchange.proof.fact.costMoney"],
    costPct: ["percent", "flash-exchange.proof.fact.costPct"],
  },
  words: {
    pay: "flash-exchange.proof.word.pay",
    receive: "flash-exchange.proof.word.receive",
  },
  houseAccounts: { "treasury:flash": "flash-exchange.proof.inventory" },
};
