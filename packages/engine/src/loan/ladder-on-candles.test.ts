// Goal: L4 on recorded prices, a loan is warned before it is called and called before it is
// liquidated, and no sale leaves it above its initial ratio or any balance below zero. Method: a
// pledge at the initial ratio on each fortieth hour of recorded minutes, evaluated at every close;
// skipped if the recordings are missing.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { instant, MINUTE_MS, priceOf, USDT, type Price } from "#kernel";
import { applyPostings, type Balances } from "#ledger";
import { applyPledge, collateralFor } from "./apply-pledge.ts";
import { evaluateLoan } from "./evaluate-loan.ts";
import { type Loan, ltvOf, owedAt, valueOf } from "./loan.ts";
import {
  available,
  BTC,
  command,
  context,
  receiptId,
  START,
  terms,
  tickAt,
} from "./testing/loans.ts";

/**
 * The number of times each step occurred on those prices: of 12 pledges in one month, 18 in the
 * other.
 */
const MONTHS = {
  "BTCUSDT-2023-03": { loan_warned: 7, loan_margin_called: 2, loan_recovered: 7 },
  "ADAUSDT-2025-06": {
    loan_warned: 24,
    loan_margin_called: 14,
    loan_partly_liquidated: 7,
    loan_recovered: 11,
  },
} as const;

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../shared/data/candles/${name}.1m.csv.gz`, import.meta.url));

function closesIn(file: string): readonly Price[] {
  const [, ...rows] = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  return rows.map((row) => priceOf(row.split(",")[4] ?? ""));
}

const HOURS = 40;

/** The steps of a pledge taken at the first close, minute by minute. */
function play(closes: readonly Price[]): readonly string[] {
  const [first] = closes;
  const product = terms.products[0];
  if (first === undefined || product === undefined) return [];
  const collateral = collateralFor(command.amount, { at: first, product, asset: BTC });
  const tick = { ...tickAt("1"), price: first };
  const balancesBefore = available("demo", collateral);
  const inputs = { ...context, tick, balances: balancesBefore };
  const result = applyPledge(inputs, { ...command, collateral }, START);
  if (!result.ok) throw new Error(result.error.type);
  let loan: Loan = result.value.next;
  let balances: Balances = applyPostings(balancesBefore, result.value.postings);
  const types: string[] = [];
  for (const [index, price] of closes.entries()) {
    const at = instant(START + index * MINUTE_MS);
    const result = evaluateLoan(loan, { tick: { ...tick, price }, receiptId }, at);
    if (!result.ok) continue;
    const [event] = result.value.events;
    types.push(event?.type ?? "");
    loan = result.value.next;
    balances = applyPostings(balances, result.value.postings);
    if (event?.type !== "loan_partly_liquidated" || loan.collateral === null) continue;
    const ltv = ltvOf(owedAt(loan, at).total, valueOf(loan.collateral, price, USDT));
    expect(ltv !== null && ltv < loan.rates.ltv.initial).toBe(true);
  }
  return types;
}

for (const [name, steps] of Object.entries(MONTHS)) {
  const file = fileOf(name);
  test.skipIf(!existsSync(file))(`L4 the ladder on ${name}`, () => {
    const closes = closesIn(file);
    const plays = Array.from({ length: Math.floor(closes.length / (60 * HOURS)) }, (_, index) =>
      play(closes.slice(index * 60 * HOURS)),
    );
    for (const types of plays) {
      const [sold, called, warned] = (
        ["loan_partly_liquidated", "loan_margin_called", "loan_warned"] as const
      ).map((type) => types.indexOf(type));
      // One minute may skip a step, but a later step never precedes an earlier one.
      if (sold !== -1 && called !== -1) expect(called).toBeLessThan(sold ?? 0);
      if (called !== -1 && warned !== -1) expect(warned).toBeLessThan(called ?? 0);
      expect(types.at(-1)).not.toBe("loan_liquidated");
    }
    const countByStep: Record<string, number> = {};
    for (const type of plays.flat()) countByStep[type] = (countByStep[type] ?? 0) + 1;
    expect(countByStep).toEqual(steps);
  });
}
