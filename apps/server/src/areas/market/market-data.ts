import type { Instant, MarketState, Price, Quote, SymbolCode } from "@plumbline/engine/kernel";
import {
  INDEX_RULE,
  type IndexRule,
  type SymbolHalt,
  type Tick,
  type TradedSymbol,
  USD_INDEX,
} from "@plumbline/engine/market";
import type { Listing, Prices, VenuePrice } from "#feeds/prices";
import type { Clock } from "#platform/process/clock";
import type { Tx } from "#platform/postgres/database";
import { readTick, readTicksAfter, type TickSource } from "#services/ticks/read-ticks";
import { CandleBook, candlesMaxOf } from "./candle-book.ts";
import { loadNewestCandles, saveCandles } from "./candle-store.ts";
import { haltIn, refreshHalts } from "./halt-store.ts";
import {
  announceChanges,
  type RoundOutcome,
  liveSymbol,
  type LiveSymbol,
  stateAt,
  stateOf,
  type SymbolState,
} from "./live-symbol.ts";
import { type Listener, MarketListeners } from "./market-listeners.ts";
import type { MarketDataOptions, Round } from "./market-options.ts";
import { recordRounds } from "./record-rounds.ts";
import { takeListing } from "./symbols/take-listing.ts";
import { insertTicks, loadLastTicks } from "./tick-store.ts";
import { loadTimeResets } from "./time-resets.ts";

const CHECK_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 10_000;
/** The number of unstored candles beyond which they are stored at once. */
const UNSAVED_MAX = 5_000;

/**
 * Turns venue prices into the recorded prices that everything else uses. A tick is stored before it
 * is published. Listeners are called one after another and awaited, so that events happen in the
 * order of the chain, whatever a listener throws. If storing fails, the end of those chains is
 * unknown: their symbols are stale until the chains are read again, and ticks that were stored
 * after all are then published like any other.
 */
export class MarketData implements Prices {
  readonly isSimulated: boolean;
  readonly candles = new CandleBook();
  readonly #database: Tx;
  readonly #ticks: TickSource;
  readonly #clock: Clock;
  readonly #rule: IndexRule;
  readonly #log: (fault: unknown) => void;
  readonly #onTime: (at: Instant) => void;
  readonly #mayRecord: () => boolean;
  readonly #readNewerSymbols: NonNullable<MarketDataOptions["readNewerSymbols"]>;
  readonly #lives: Map<SymbolCode, LiveSymbol>;
  readonly #listeners = new MarketListeners();
  #inbox: Round[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /** A requested read that has not begun yet. */
  #following: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: MarketDataOptions) {
    this.isSimulated = options.isSimulated;
    this.#database = options.database;
    this.#ticks = { database: options.database, files: options.tickFiles ?? null };
    this.#clock = options.clock;
    this.#rule = options.rule ?? INDEX_RULE;
    this.#log = options.log;
    this.#onTime = options.onTime ?? (() => {});
    this.#mayRecord = options.mayRecord ?? (() => true);
    this.#readNewerSymbols = options.readNewerSymbols ?? (() => Promise.resolve(null));
    this.#lives = new Map(options.symbols.map((traded) => [traded.symbol, liveSymbol(traded)]));
  }

  /** Reads the ends of the chains and the candles. To be called first. */
  async load(): Promise<void> {
    const symbols = [...this.#lives.keys()];
    const candleQuery = { symbols, until: this.#clock.now(), countOf: candlesMaxOf };
    this.candles.restore(await loadNewestCandles(this.#database, candleQuery));
    await loadTimeResets(this.#database, this.#lives);
    for (const tick of await loadLastTicks(this.#database, symbols)) await this.#resume(tick);
    await refreshHalts(this.#database, this.#lives);
  }

  /** Starts the timers for staleness, opening hours and storing candles. */
  start(): void {
    const every = (ms: number, work: () => Promise<void>) =>
      setInterval(() => this.#undertake(work), ms);
    this.#timers = [
      every(CHECK_EVERY_MS, () => this.#checkStates()),
      every(SAVE_EVERY_MS, () => this.#saveCandles()),
    ];
  }

  /**
   * Records the prices received, stores derived candles, and stops. The feed must be stopped
   * before.
   */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#enqueue(() => this.#saveCandles());
  }

  /** Called by the feed: returns at once, records in order, survives faults. */
  accept(prices: readonly VenuePrice[]): void {
    if (!this.#mayRecord()) return;
    this.#inbox.push({ at: this.#clock.now(), prices });
    // A round that arrives while others are recorded joins those that wait: they are stored
    // together.
    if (this.#inbox.length > 1) return;
    this.#undertake(() => this.#record(this.#inbox.splice(0)));
  }

  /**
   * Records rounds in order and resolves when every listener has finished; the first fault is
   * thrown then. Rounds between two changes of some symbol's state are stored and published
   * together, so no price is published in a state that was not its own. If another process records,
   * its ticks are published instead.
   */
  record(rounds: readonly Round[]): Promise<void> {
    return this.#enqueue(async () => {
      await this.#record(rounds);
      const faults = this.#listeners.takeFaults();
      if (faults.length > 0) throw faults[0];
    });
  }

  latest(symbol: SymbolCode): { readonly quote: Tick; readonly state: MarketState } | null {
    const live = this.#lives.get(symbol);
    if (live === undefined || live.last === null) return null;
    return { quote: live.last, state: stateOf(live, this.#clock.now(), this.#rule) };
  }

  onTicks(listener: Listener<readonly Quote[]>): void {
    this.#listeners.ticks.push(listener);
  }

  /** Called, and awaited, when symbols become open, closed, stale or halted. */
  onStates(listener: Listener<readonly SymbolState[]>): void {
    this.#listeners.states.push(listener);
  }

  /** Called when something displayed of these symbols has changed; not awaited. */
  onChanges(listener: Listener<readonly SymbolCode[]>): void {
    this.#listeners.changes.push(listener);
  }

  priceAt(symbol: SymbolCode, seq: number): Promise<Price | null> {
    return readTick(this.#ticks, { symbol, seq }).then((tick) => tick?.price ?? null);
  }

  hashAt(symbol: SymbolCode, seq: number): Promise<string | null> {
    return readTick(this.#ticks, { symbol, seq }).then((tick) => tick?.hash ?? null);
  }

  ticksAfter(symbol: SymbolCode, seq: number): AsyncIterable<Quote> {
    return readTicksAfter(this.#ticks, { symbol, seq });
  }

  stateAt({ symbol, at }: Quote): MarketState {
    const live = this.#lives.get(symbol);
    return live === undefined ? { type: "stale" } : stateAt(live, at);
  }

  onListings(listener: Listener<readonly Listing[]>): void {
    this.#listeners.listings.push(listener);
  }

  symbols(): readonly TradedSymbol[] {
    return this.recordedSymbols().filter(({ symbol }) => symbol !== USD_INDEX.symbol);
  }

  /** With the dollar's index, which is recorded besides the traded symbols. */
  recordedSymbols(): readonly TradedSymbol[] {
    return [...this.#lives.values()].map(({ traded }) => traded);
  }

  symbol(code: SymbolCode): TradedSymbol | null {
    return this.#lives.get(code)?.traded ?? null;
  }

  /** The symbol's state even before its first tick; null for a symbol that is not traded. */
  state(symbol: SymbolCode): MarketState | null {
    const live = this.#lives.get(symbol);
    return live === undefined ? null : stateOf(live, this.#clock.now(), this.#rule);
  }

  /** The halt that is in force; null while the symbol is not halted. */
  haltOf(symbol: SymbolCode): SymbolHalt | null {
    return haltIn(this.#lives.get(symbol)?.halts ?? [], this.#clock.now());
  }

  /** Reads the ticks that other processes recorded, once for all waiting callers. */
  follow(): Promise<void> {
    return (this.#following ??= this.#enqueue(() => {
      this.#following = null;
      return this.#follow(true);
    }));
  }

  /** Reads which symbols are listed and halted, for a caller that has just changed it. */
  reloadHalts(): Promise<void> {
    return this.#enqueue(() => this.#checkStates());
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Runs the work in its turn, and logs its faults and those of listeners. */
  #undertake(work: () => Promise<void>): void {
    const done = this.#enqueue(() =>
      work().finally(() => this.#listeners.takeFaults().forEach(this.#log)),
    );
    void done.catch(this.#log);
  }

  async #record(rounds: readonly Round[]): Promise<void> {
    await this.#follow();
    if (!this.#mayRecord()) return;
    await recordRounds(rounds, {
      lives: this.#lives,
      rule: this.#rule,
      commit: (ticks, outcomes, at) => this.#commit(ticks, outcomes, at),
    });
  }

  /** Stores, then updates memory, then publishes. */
  async #commit(
    ticks: readonly Tick[],
    outcomes: readonly RoundOutcome[],
    at: Instant,
  ): Promise<void> {
    this.#onTime(at);
    await this.#store(ticks);
    for (const { symbol, staleReason } of outcomes) {
      const live = this.#lives.get(symbol);
      if (live !== undefined) live.staleReason = staleReason;
    }
    await this.#publish(ticks, at);
  }

  async #store(ticks: readonly Tick[]): Promise<void> {
    if (ticks.length === 0) return;
    try {
      await insertTicks(this.#database, ticks);
    } catch (fault) {
      // Perhaps only the answer was lost, or another process continues these chains.
      for (const { symbol } of ticks) {
        const live = this.#lives.get(symbol);
        if (live !== undefined) live.isEndKnown = false;
      }
      throw fault;
    }
  }

  /** Updates memory with ticks that are known to be stored, then publishes them. */
  async #publish(ticks: readonly Tick[], at: Instant): Promise<void> {
    for (const tick of ticks) {
      const live = this.#lives.get(tick.symbol);
      if (live !== undefined) live.last = tick;
      this.candles.add(tick);
    }
    await this.#listeners.publish(this.#listeners.ticks, ticks);
    const changed = await this.#updateStates(at);
    await this.#publishChanges([...ticks.map(({ symbol }) => symbol), ...changed]);
    if (this.candles.unsavedCount > UNSAVED_MAX) await this.#saveCandles();
  }

  async #updateStates(at: Instant): Promise<readonly SymbolCode[]> {
    const states = announceChanges(this.#lives.values(), at, this.#rule);
    await this.#listeners.publish(this.#listeners.states, states);
    return states.map(({ symbol }) => symbol);
  }

  async #publishChanges(symbols: readonly SymbolCode[]): Promise<void> {
    await this.#listeners.publish(this.#listeners.changes, [...new Set(symbols)]);
  }

  async #checkStates(): Promise<void> {
    await this.#takeNewerSymbols();
    await this.#follow();
    await refreshHalts(this.#database, this.#lives);
    await this.#publishChanges(await this.#updateStates(this.#clock.now()));
  }

  /**
   * Runs before a new symbol's first tick: users of the list get a symbol before its first price.
   */
  async #takeNewerSymbols(): Promise<void> {
    const symbols = await this.#readNewerSymbols(this.#clock.now());
    await this.#listeners.publishListing(symbols && takeListing(this.#lives, symbols));
    if (symbols !== null) await this.#publishChanges(symbols.map(({ symbol }) => symbol));
  }

  async #saveCandles(): Promise<void> {
    const unsaved = this.candles.unsaved();
    if (unsaved.length === 0) return;
    await saveCandles(this.#database, unsaved);
    this.candles.saved(unsaved);
  }

  /** Moves to the stored end of a chain; adds the ticks that no candle has, except future ones. */
  async #resume(last: Tick): Promise<void> {
    const { symbol } = last;
    const live = this.#lives.get(symbol);
    if (live === undefined) return;
    const seq = this.candles.countedSeq(symbol);
    if (seq < last.seq) {
      const missed = readTicksAfter(this.#ticks, { symbol, seq });
      const until = this.#clock.now() + this.#rule.freshMs;
      for await (const tick of missed) if (tick.at <= until) this.candles.add(tick);
    }
    live.last = last;
  }

  /** Reads the chains that another process may have continued, and publishes the new ticks. */
  async #follow(isEveryOne = !this.#mayRecord()): Promise<void> {
    const lives = [...this.#lives.values()].filter((live) => isEveryOne || !live.isEndKnown);
    if (lives.length === 0) return;
    const missed: Tick[] = [];
    try {
      for (const end of await loadLastTicks(this.#database, lives.map(symbolOf))) {
        const { symbol } = end;
        const live = this.#lives.get(symbol);
        const seq = live?.last?.seq ?? 0;
        if (live === undefined || end.seq === seq) continue;
        live.staleReason = null; // the process that recorded it had an index
        for await (const tick of readTicksAfter(this.#ticks, { symbol, seq })) missed.push(tick);
      }
    } catch (fault) {
      for (const live of lives) live.isEndKnown = false;
      throw fault;
    }
    for (const live of lives) live.isEndKnown = true;
    missed.sort((a, b) => a.at - b.at);
    if (missed.length > 0) await this.#publish(missed, this.#clock.now());
  }
}

const symbolOf = ({ traded }: LiveSymbol): SymbolCode => traded.symbol;
