import { money, type Posting, USDT, usdt } from "#kernel";
import { applyPostings, balanceOf, type Balances } from "#ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideReversal,
  applyRechargeNews,
  REVERSAL_VERDICTS,
  type ReversalVerdict,
  reversalPreimage,
  settleRecharge,
  type WalletChange,
  type WalletState,
} from "../index.ts";
import { reversing, stateOf } from "../testing/reversal.ts";
import { hashOf, colleagues, NOW } from "../testing/wallet.ts";

// Goal: D9 no order of crediting, spending, reversing, settling and writing off creates or loses
// money, or takes a member below zero; the debts of the records equal those of the ledger. Method:
// random commands on three recharges; the books are added up after each.
test("D9 conserves money, overdraws nobody, and debts match the records", () => {
  const acts = fc.array(
    fc.record({
      id: fc.constantFrom("r1", "r2", "r3"),
      act: fc.constantFrom(
        "final",
        "reversed",
        "take_back",
        "release",
        "stands",
        "settle",
        "spend",
      ),
      percent: fc.constantFrom(1n, 50n, 100n),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(acts, (tries) => {
      const books = new Books();
      for (const each of tries) books.try(each);
    }),
  );
});

/** A member's and the house's books, checked after every act. */
class Books {
  #state: WalletState = stateOf(
    ...["r1", "r2", "r3"].map((id) => ({
      ...reversing,
      id,
      stage: "submitted" as const,
      received: null,
      reason: null,
    })),
  );
  #balances: Balances = new Map();
  readonly #house = new Map<string, bigint>();

  try(step: { readonly id: string; readonly act: string; readonly percent: bigint }): void {
    const { id, act, percent } = step;
    const state = this.#state;
    const verdict = REVERSAL_VERDICTS.find((one) => one === act);
    if (act === "spend") return this.#spend(percent);
    if (verdict !== undefined) return this.#decide(id, verdict);
    if (act === "settle") {
      return this.#keep(settleRecharge({ state, balances: this.#balances }, { id }, NOW));
    }
    const received = usdt("900");
    const news =
      act === "final"
        ? ({ type: "final", received, reference: id } as const)
        : ({ type: "reversed" } as const);
    this.#keep(applyRechargeNews({ state }, { id, news }, NOW));
  }

  #decide(id: string, verdict: ReversalVerdict): void {
    for (const operatorId of ["o1", "o2"]) {
      const recharge = this.#state.recharges.get(id);
      if (recharge === undefined) throw new Error("it is there from the beginning");
      const context = {
        state: this.#state,
        balances: this.#balances,
        hashOf,
        ...colleagues,
        feesHeld: () => usdt("1000"),
      };
      const seenHash = hashOf(reversalPreimage(recharge, null));
      this.#keep(decideReversal(context, { id, verdict, operatorId, seenHash, note: "So." }, NOW));
    }
  }

  #spend(percent: bigint): void {
    const balance = balanceOf(this.#balances, { book: "live", asset: USDT, kind: "available" });
    const amount = money(USDT, (balance.units * percent) / 100n);
    if (amount.units === 0n) return;
    const from = { owner: "user", book: "live", kind: "available" } as const;
    const to = { owner: "house", book: "live", kind: "market" } as const;
    this.#post([{ from, to, amount, reason: "position_loss" }]);
  }

  #keep(decided: ReturnType<typeof decideReversal> | ReturnType<typeof applyRechargeNews>): void {
    if (!decided.ok) return;
    const { recharge, settled = [] }: WalletChange = decided.value.next;
    const changed = [...settled, ...(recharge === undefined ? [] : [recharge])];
    const recharges = new Map(this.#state.recharges);
    for (const one of changed) recharges.set(one.id, one);
    this.#state = { ...this.#state, recharges };
    this.#post(decided.value.postings);
  }

  #post(postings: readonly Posting[]): void {
    // Throws if a balance would be negative.
    this.#balances = applyPostings(this.#balances, postings);
    for (const { from, to, amount } of postings) {
      if (from.owner === "house") this.#add(from.kind, -amount.units);
      if (to.owner === "house") this.#add(to.kind, amount.units);
    }
    const sumOf = (all: Iterable<bigint>) => [...all].reduce((sum, units) => sum + units, 0n);
    expect(sumOf(this.#balances.values()) + sumOf(this.#house.values())).toBe(0n);
    const owed = [...this.#state.recharges.values()].map((one) => one.owed?.units ?? 0n);
    expect(-(this.#house.get("receivable") ?? 0n)).toBe(sumOf(owed));
  }

  #add(kind: string, units: bigint): void {
    this.#house.set(kind, (this.#house.get(kind) ?? 0n) + units);
  }
}
