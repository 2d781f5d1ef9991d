import { EARN_RECEIPTS, readEarnTerms } from "@plumbline/engine/earn";
import {
  type AreaReceipts,
  orNull,
  recomputeBy,
  withFurtherTicks,
} from "#shell/contributions/area-receipts.ts";
import { HOUSE_ACCOUNTS } from "./figures.ts";

const KINDS = {
  "earn-purchase": "earn.proof.purchase",
  "earn-day": "earn.proof.day",
  "earn-redemption": "earn.proof.redemption",
  "earn-default": "earn.proof.default",
} as const;

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

/**
 * The rules that recompute purchases, days and the ends of orders, and the texts of their receipts.
 */
export const earnReceipts: AreaReceipts = {
  recompute: async (published, receipt, ticks) => {
    const { client, stored } = published;
    const further = EARN_RECEIPTS.furtherTicks?.(receipt) ?? [];
    return recomputeBy(EARN_RECEIPTS, receipt, {
      ticks: await withFurtherTicks(published, further, ticks),
      readTerms: async (name) => {
        const version = Number.parseInt(name, 10);
        const terms = await stored(["earn-terms", version], () =>
          orNull(client.earn.readEarnTerms({ version })),
        );
        return terms && readEarnTerms(terms.terms, version);
      },
    });
  },
  kindOf: ({ kind }) => (isKind(kind) ? KINDS[kind] : undefined),
  subjectOf: ({ inputs: { productId } }) => String(productId),
  assetOf: ({ result: { currency } }) => String(currency),
  facts: {
    orderId: ["text", "earn.proof.fact.orderId"],
    paid: ["money", "earn.proof.fact.paid"],
    boughtAtMs: ["time", "earn.proof.fact.boughtAtMs"],
    firstDayMs: ["time", "earn.proof.fact.firstDayMs"],
    cancelUntilMs: ["time", "earn.proof.fact.cancelUntilMs"],
    productId: ["text", "earn.proof.fact.productId"],
    currentVersion: ["version", "earn.proof.fact.currentVersion"],
    principal: ["figure", "earn.proof.fact.principal"],
    isLast: ["word", "earn.proof.fact.isLast"],
    isFrozen: ["word", "earn.proof.fact.isFrozen"],
    dayMs: ["time", "earn.proof.fact.dayMs"],
    samples: ["tick", "earn.proof.fact.samples"],
    rate: ["figure", "earn.proof.fact.rate"],
    machineNet: ["money", "earn.proof.fact.machineNet"],
    dailyPpm: ["rate", "earn.proof.fact.dailyPpm"],
    currency: ["text", "earn.proof.fact.currency"],
    income: ["money", "earn.proof.fact.income"],
    principalLeft: ["figure", "earn.proof.fact.principalLeft"],
    redeemFeePpm: ["rate", "earn.proof.fact.redeemFeePpm"],
    returned: ["money", "earn.proof.fact.returned"],
    recoveredPpm: ["rate", "earn.proof.fact.recoveredPpm"],
    recovered: ["money", "earn.proof.fact.recovered"],
  },
  words: {},
  userAccounts: { earn: "earn.proof.account.earn" },
  houseAccounts: HOUSE_ACCOUNTS,
};
