import { type AssetCode, money, mustParseDecimal } from "@plumbline/engine/kernel";
import { readSecondTerms, SECOND_RECEIPTS } from "@plumbline/engine/second-contract";
import {
  type AreaReceipts,
  orNull,
  recomputeBy,
  withFurtherTicks,
} from "#shell/contributions/area-receipts.ts";

/** The rules that recompute second contracts, and the texts of their receipts. */
export const secondContractReceipts: AreaReceipts = {
  recompute: async (published, receipt, ticks) => {
    const { client, stored } = published;
    const further = SECOND_RECEIPTS.furtherTicks?.(receipt) ?? [];
    return recomputeBy(SECOND_RECEIPTS, receipt, {
      ticks: await withFurtherTicks(published, further, ticks),
      readTerms: async (name) => {
        const version = Number.parseInt(name, 10);
        const terms = await stored(["second-terms", version], () =>
          orNull(client.secondContract.readSecondTerms({ version })),
        );
        return terms && readSecondTerms(terms.terms, version);
      },
    });
  },
  kindOf: () => "second-contract.proof.kind",
  subjectOf: ({ inputs: { symbol } }) => (typeof symbol === "string" ? symbol : undefined),
  assetOf: ({ inputs: { asset } }) => (typeof asset === "string" ? asset : undefined),
  facts: {
    orderId: ["text", "second-contract.proof.fact.orderId"],
    direction: ["word", "second-contract.proof.fact.direction"],
    seconds: ["figure", "second-contract.proof.fact.seconds"],
    stake: ["money", "second-contract.proof.fact.stake"],
    acceptedAtMs: ["time", "second-contract.proof.fact.acceptedAtMs"],
    expiresAtMs: ["time", "second-contract.proof.fact.expiresAtMs"],
    tickAtAcceptance: ["tick", "second-contract.proof.fact.tickAtAcceptance"],
    tickAfterAcceptance: ["tick", "second-contract.proof.fact.tickAfterAcceptance"],
    tickAtExpiry: ["tick", "second-contract.proof.fact.tickAtExpiry"],
    tickAfterExpiry: ["tick", "second-contract.proof.fact.tickAfterExpiry"],
    outcome: ["word", "second-contract.proof.fact.outcome"],
    payoutRatePpm: ["rate", "second-contract.proof.fact.payoutRatePpm"],
    entryPrice: ["figure", "second-contract.proof.fact.entryPrice"],
    exitPrice: ["figure", "second-contract.proof.fact.exitPrice"],
    profit: ["money", "second-contract.proof.fact.profit"],
  },
  words: {
    up: "second-contract.up",
    down: "second-contract.down",
    won: "second-contract.outcome.won",
    lost: "second-contract.outcome.lost",
    refunded: "second-contract.outcome.refunded",
    void: "second-contract.outcome.void",
  },
  userAccounts: { "hold:stake": "second-contract.proof.stakes" },
  houseAccounts: {},
  outcomeOf: ({ inputs: { asset, direction, stake }, result }) => {
    const { entryPrice, exitPrice, profit } = result;
    const texts = [asset, stake, profit, entryPrice, exitPrice];
    // An order that is refunded because there was no price has none.
    if (!texts.every((text) => typeof text === "string")) return null;
    const of = (text: unknown) => money(String(asset) as AssetCode, mustParseDecimal(String(text)));
    const isUp = direction === "up";
    return {
      direction: { label: isUp ? "second-contract.up" : "second-contract.down", isUp },
      gain: of(profit),
      gainLabel: "second-contract.proof.fact.profit",
      stake: of(stake),
      shareLabel: "second-contract.proof.yield",
      entryPrice: String(entryPrice),
      exitPrice: String(exitPrice),
    };
  },
};
