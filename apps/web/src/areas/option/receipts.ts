import type { Client } from "@plumbline/client";
import { HOUR_MS, instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import {
  OPTION_RECEIPTS,
  type OptionPublication,
  optionSeriesAt,
  readOptionTerms,
  VOLATILITY_MS,
} from "@plumbline/engine/option";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The hours of the volatility's window, and one more for the first return. */
const HOURS = VOLATILITY_MS / HOUR_MS + 1;

/** The rules that recompute purchases, sales and deliveries, and the texts of their receipts. */
export const optionReceipts: AreaReceipts = {
  recompute: ({ client }, receipt, ticks) =>
    recomputeBy(OPTION_RECEIPTS, receipt, {
      ticks,
      readTerms: (name) => {
        const [symbol = "", hour] = name.split("/");
        return hour === undefined
          ? readTerms(client, Number.parseInt(name, 10))
          : makeSeries(client, { symbol, hourMs: Number.parseInt(hour, 10) });
      },
    }),
  kindOf: ({ kind }) => {
    const act = (["purchase", "sale", "delivery"] as const).find((one) => {
      return kind === `option-${one}`;
    });
    return act && `option.proof.${act}`;
  },
  subjectOf: ({ inputs: { symbol, strike } }) => `${String(symbol)} ${String(strike)}`,
  assetOf: ({ inputs: { asset } }) => String(asset),
  facts: {
    orderId: ["text", "option.proof.fact.orderId"],
    kind: ["word", "option.proof.fact.kind"],
    strike: ["figure", "option.proof.fact.strike"],
    expiresAtMs: ["time", "option.proof.fact.expiresAtMs"],
    quantity: ["figure", "option.proof.fact.quantity"],
    atMs: ["time", "option.proof.fact.atMs"],
    indexTick: ["tick", "option.proof.fact.indexTick"],
    volatilityHourMs: ["time", "option.proof.fact.volatilityHourMs"],
    termsVersion: ["version", "option.proof.fact.termsVersion"],
    index: ["figure", "option.proof.fact.index"],
    volatilityPpm: ["rate", "option.proof.fact.volatilityPpm"],
    askVolatilityPpm: ["rate", "option.proof.fact.askVolatilityPpm"],
    spreadPpm: ["rate", "option.proof.fact.spreadPpm"],
    price: ["money", "option.proof.fact.price"],
    each: ["money", "option.proof.fact.each"],
    amount: ["money", "option.proof.fact.amount"],
    tickAfterExpiry: ["tick", "option.proof.fact.tickAfterExpiry"],
    deliveryPrice: ["figure", "option.proof.fact.deliveryPrice"],
    payout: ["money", "option.proof.fact.payout"],
  },
  words: { call: "option.proof.word.call", put: "option.proof.word.put" },
  houseAccounts: {},
};

async function readTerms(client: Client, version: number): Promise<OptionPublication | null> {
  const published = await orNull(client.option.readOptionTerms({ version: String(version) }));
  return published && readOptionTerms(published.terms, version);
}

/** Recomputed from the published candles, so that the stated volatility need not be trusted. */
async function makeSeries(
  client: Client,
  { symbol: code, hourMs }: { readonly symbol: string; readonly hourMs: number },
): Promise<OptionPublication | null> {
  const symbol = code as SymbolCode; // an unknown symbol has no candles
  const candles = await orNull(
    client.market.listCandles({ symbol, interval: "1h", endMs: hourMs, limit: HOURS }),
  );
  const prices = (candles ?? []).map(([openedMs, , , , close]) => ({
    hour: instant(openedMs + HOUR_MS),
    price: priceOf(close),
  }));
  return optionSeriesAt({ symbol, hour: instant(hourMs) }, prices);
}
