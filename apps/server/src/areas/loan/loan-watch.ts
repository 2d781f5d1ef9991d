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
 * Evaluates a pledge on every tick that may cause a warning, a margin call or a liquidation, and
 * ends terms. The state in memory only determines when to evaluate: a command decides against the
 * locked row. Once a minute all loans are read again, because interest moves the trigger prices and
 * other processes change loans too.
 */
export class LoanWatch {
  readonly #deps: LoanDeps;
  readonly #index = new TriggerIndex<LoanId>();
  readonly #pledges = new Map<LoanId, Loan>();
  /** Loans committed during a read, whose rows as read may be older. */
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
      // The store's own commands commit a change; operators' commands wrap it for the log.
      const change = next as LoanChange | Audited<LoanChange>;
      this.#hold("change" in change ? change.change.loan : change.loan);
    }
  }

  async onTicks(quotes: readonly Quote[]): Promise<void> {
    const isDue = this.#deps.clock.now() - this.#readAt >= MINUTE_MS;
    // Not awaited: ending many terms must not delay prices.
    if (isDue) void this.look();
    this.#working = this.#evaluateAll(quotes).catch(this.#deps.log);
    await this.#working;
  }

  /**
   * Reads all open loans, and ends terms that are over, including those that ended during downtime.
   */
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

  /** A loan that cannot be ended does not block the others. */
  async #endTerm(loan: Loan): Promise<void> {
    try {
      await endLoanTerm(this.#deps, loan);
    } catch (fault) {
      this.#deps.log(fault);
    }
  }

  /** A loan with a reminder is not selected again. */
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
      // Only an actionable price causes a margin call or a liquidation.
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
