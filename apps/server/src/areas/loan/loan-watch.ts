import { type Instant, instant, MINUTE_MS, price, type Quote } from "@plumbline/engine/kernel";
import { isLoanOpen, type Loan, loanBand, type LoanId, symbolOf } from "@plumbline/engine/loan";
import type { Committed } from "#platform/command/command";
import { CoalescedRun } from "#platform/process/coalesced-run";
import type { Audited } from "#services/operators/operator-command";
import { TriggerIndex } from "#services/triggers/trigger-index";
import { endLoanTerm, evaluate, type LoanDeps, remind } from "./commands.ts";
import type { LoanChange } from "./loan-rows.ts";
import { loanStore, readDueLoans, readLapsing, readPledges } from "./loan-store.ts";

const priceOrNull = (units: bigint | null) => (units === null ? null : price(units));

/**
 * Asks about a pledge on every tick that may warn, call or liquidate it, and ends terms. Memory
 * only says when to ask: what becomes of a loan is decided by a command against its locked row.
 * Once a minute everything is read anew: interest moves the prices at which to ask, and other
 * processes change loans too.
 */
export class LoanWatch {
  readonly #deps: LoanDeps;
  readonly #index = new TriggerIndex<LoanId>();
  readonly #pledges = new Map<LoanId, Loan>();
  /** Of whom was heard while they were being read, so that what was read of them is older. */
  readonly #updatedLoans = new Set<LoanId>();
  #readAt: Instant = instant(0);
  #isReading = false;
  readonly #looks: CoalescedRun;
  #working: Promise<void> = Promise.resolve();

  constructor(deps: LoanDeps) {
    this.#deps = deps;
    this.#looks = new CoalescedRun({ work: (ending) => this.#look(ending), log: deps.log });
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { store, next } of committed) {
      if (store !== loanStore.name) continue;
      // What this store commits is what its own commands decided; operators' are logged beside it.
      const change = next as LoanChange | Audited<LoanChange>;
      this.#hold("change" in change ? change.change.loan : change.loan);
    }
  }

  async onTicks(quotes: readonly Quote[]): Promise<void> {
    const isDue = this.#deps.clock.now() - this.#readAt >= MINUTE_MS;
    // Prices go on meanwhile: many terms may end at one moment.
    if (isDue) void this.look();
    this.#working = this.#evaluateAll(quotes).catch(this.#deps.log);
    await this.#working;
  }

  /** What is open, as it is by now; and terms that are over, also since a downtime. */
  look(): Promise<void> {
    return this.#looks.soon();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#working, this.#looks.stop()]);
  }

  async #look(ending: AbortSignal): Promise<void> {
    const { clock, database } = this.#deps;
    this.#readAt = clock.now();
    await this.#read();
    const now = clock.now();
    await this.#remind();
    let last: Loan | null = null;
    while (!ending.aborted) {
      const due: readonly Loan[] = await readDueLoans(database, now, last);
      if (due.length === 0) return;
      await Promise.all(due.map((loan) => this.#endTerm(loan)));
      last = due.at(-1) ?? null;
    }
  }

  /** A loan that cannot be ended keeps no other from its end. */
  async #endTerm(loan: Loan): Promise<void> {
    try {
      await endLoanTerm(this.#deps, loan);
    } catch (fault) {
      this.#deps.log(fault);
    }
  }

  /** What is reminded of is not read again. */
  async #remind(): Promise<void> {
    const { clock, database, log } = this.#deps;
    const lapsing = await readLapsing(database, clock.now());
    for (const loan of lapsing) await remind(this.#deps, loan).catch(log);
  }

  async #read(): Promise<void> {
    this.#updatedLoans.clear();
    this.#isReading = true;
    try {
      const pledges = await readPledges(this.#deps.database);
      const open = new Set(pledges.map(({ id }) => id));
      for (const id of [...this.#pledges.keys()]) {
        if (!open.has(id) && !this.#updatedLoans.has(id)) this.#forget(id);
      }
      for (const loan of pledges) if (!this.#updatedLoans.has(loan.id)) this.#watch(loan);
    } finally {
      this.#isReading = false;
    }
  }

  async #evaluateAll(quotes: readonly Quote[]): Promise<void> {
    const { prices } = this.#deps;
    for (const quote of quotes) {
      const due = this.#index.take(quote.symbol, quote.price);
      // A price that may not be acted on neither calls nor liquidates.
      const isLive = due.length > 0 && prices.stateAt(quote).type === "open";
      await Promise.all(
        due.map(async (id) => {
          const loan = this.#pledges.get(id);
          if (loan === undefined) return;
          if (isLive) await evaluate(this.#deps, loan, quote);
          const pledge = this.#pledges.get(id);
          if (pledge !== undefined && !this.#index.isWatching(id)) this.#watch(pledge);
        }),
      );
    }
  }

  #hold(loan: Loan): void {
    if (this.#isReading) this.#updatedLoans.add(loan.id);
    if (loan.collateral !== null && loan.stage !== "overdue" && isLoanOpen(loan)) this.#watch(loan);
    else this.#forget(loan.id);
  }

  #watch(loan: Loan): void {
    const { id, collateral, amount } = loan;
    if (collateral === null) return;
    this.#pledges.set(id, loan);
    const { below, above } = loanBand(loan, this.#deps.clock.now());
    this.#index.watch(id, {
      symbol: symbolOf(collateral.asset, amount.asset),
      target: id,
      band: { below: priceOrNull(below), above: priceOrNull(above) },
    });
  }

  #forget(id: LoanId): void {
    this.#pledges.delete(id);
    this.#index.unwatch(id);
  }
}
