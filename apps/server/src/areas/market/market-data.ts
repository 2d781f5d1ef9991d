import {
  type Instant,
  type MarketState,
  type Price,
  type Quote,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import { INDEX_RULE, type IndexRule, type Tick, type TradedSymbol } from "@plumbline/engine/market";
import type { Prices, VenuePrice } from "#feeds/prices";
import type { Clock } from "#shell/clock";
import type { Tx } from "#shell/database";
import { CandleBook, keptOf } from "./candle-book.ts";
import { loadNewestCandles, saveCandles } from "./candle-store.ts";
import {
  announceChanges,
  bySymbol,
  hear,
  type Heard,
  liveSymbol,
  type LiveSymbol,
  stateOf,
  type SymbolState,
} from "./live-symbol.ts";
import { type Listener, MarketListeners } from "./market-listeners.ts";
import { insertTicks, loadHalts, loadLastTicks, loadPrice, readTicksAfter } from "./tick-store.ts";

/** All that was said at one time. */
export interface Round {
  readonly at: Instant;
  readonly prices: readonly VenuePrice[];
}

export interface MarketDataOptions {
  readonly database: Tx;
  readonly clock: Clock;
  readonly symbols: readonly TradedSymbol[];
  readonly rule?: IndexRule;
  /** Prices are invented or of another time, and are labelled so. */
  readonly isSimulated: boolean;
  readonly log: (fault: unknown) => void;
  /** Told the time of what is about to be recorded; a replay moves its clock here. */
  readonly onTime?: (at: Instant) => void;
}

const CHECK_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 10_000;
/** More unstored candles than this are stored at once. */
const UNSAVED_MAX = 5_000;

/**
 * Turns what venues say into the recorded prices that everything else goes by. A tick is stored
 * before anyone hears of it; listeners are called one after another and waited for, so that the
 * order of the chain is the order in which things happen, whatever a listener throws. Where storing
 * fails, the round is lost, nobody hears of it, and the chain is read again before it goes on.
 */
export class MarketData implements Prices {
  readonly isSimulated: boolean;
  readonly candles = new CandleBook();
  readonly #database: Tx;
  readonly #clock: Clock;
  readonly #rule: IndexRule;
  readonly #log: (fault: unknown) => void;
  readonly #onTime: (at: Instant) => void;
  readonly #lives: ReadonlyMap<SymbolCode, LiveSymbol>;
  readonly #listeners = new MarketListeners();
  #inbox: Round[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #isInDoubt = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: MarketDataOptions) {
    this.isSimulated = options.isSimulated;
    this.#database = options.database;
    this.#clock = options.clock;
    this.#rule = options.rule ?? INDEX_RULE;
    this.#log = options.log;
    this.#onTime = options.onTime ?? (() => {});
    this.#lives = new Map(options.symbols.map((traded) => [traded.symbol, liveSymbol(traded)]));
  }

  /** Reads where the chains and candles stand. To be called before anything else. */
  async load(): Promise<void> {
    const symbols = [...this.#lives.keys()];
    this.candles.restore(await loadNewestCandles(this.#database, symbols, keptOf));
    await this.#readChains();
    await this.#loadHalts();
  }

  /** Begins to look after staleness, opening hours and the storing of candles. */
  start(): void {
    const every = (ms: number, work: () => Promise<void>) =>
      setInterval(() => this.#undertake(work), ms);
    this.#timers = [
      every(CHECK_EVERY_MS, () => this.#checkStates()),
      every(SAVE_EVERY_MS, () => this.#saveCandles()),
    ];
  }

  /** Finishes what was heard, stores what is derived, and ends. The feed is stopped before. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#enqueue(() => this.#saveCandles());
  }

  /** What the feed calls: returns at once, records in order, survives faults. */
  accept(prices: readonly VenuePrice[]): void {
    this.#inbox.push({ at: this.#clock.now(), prices });
    // A round that arrives while others are recorded joins those that wait: they are stored
    // together.
    if (this.#inbox.length > 1) return;
    this.#undertake(() => this.#record(this.#inbox.splice(0)));
  }

  /**
   * Records rounds in their order and resolves when every listener is done with them; the first
   * fault is thrown then. Rounds between two changes of some symbol's state are stored and told of
   * together, so nothing is told of a price in a state that was not its own.
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

  /** Called, and waited for, when symbols become open, closed, stale or halted. */
  onStates(listener: Listener<readonly SymbolState[]>): void {
    this.#listeners.states.push(listener);
  }

  /** Called when something that is shown of these symbols has changed; not waited for. */
  onChanges(listener: Listener<readonly SymbolCode[]>): void {
    this.#listeners.changes.push(listener);
  }

  priceAt(symbol: SymbolCode, seq: number): Promise<Price | null> {
    return loadPrice(this.#database, symbol, seq);
  }

  symbols(): readonly TradedSymbol[] {
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

  /** Reads which symbols are halted and tells it, for whoever has just changed it. */
  reloadHalts(): Promise<void> {
    return this.#enqueue(() => this.#checkStates());
  }

  async #loadHalts(): Promise<void> {
    const halts = await loadHalts(this.#database);
    for (const live of this.#lives.values()) {
      live.haltReason = halts.get(live.traded.symbol) ?? null;
    }
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Does it when its turn comes, and survives and logs its faults and those of listeners. */
  #undertake(work: () => Promise<void>): void {
    const done = this.#enqueue(() =>
      work().finally(() => this.#listeners.takeFaults().forEach(this.#log)),
    );
    void done.catch(this.#log);
  }

  async #record(rounds: readonly Round[]): Promise<void> {
    if (this.#isInDoubt) await this.#readChains();
    let batch: Tick[] = [];
    const lastBySymbol = new Map<SymbolCode, Tick>();
    const commit = async (at: Instant, heard: readonly Heard[]) => {
      const ticks = batch;
      batch = [];
      lastBySymbol.clear();
      await this.#commit(ticks, heard, at);
    };
    let previousAt: Instant | null = null;
    for (const { at, prices } of rounds) {
      const heard = this.#hear({ at, prices }, lastBySymbol);
      const changed = heard.filter(({ symbol, doubt }) => this.#lives.get(symbol)?.doubt !== doubt);
      if (changed.length > 0 && previousAt !== null && batch.length > 0)
        await commit(previousAt, []);
      for (const { tick } of heard) {
        if (tick === null) continue;
        batch.push(tick);
        lastBySymbol.set(tick.symbol, tick);
      }
      if (changed.length > 0) await commit(at, changed);
      previousAt = at;
    }
    if (previousAt !== null && batch.length > 0) await commit(previousAt, []);
  }

  #hear(round: Round, lastBySymbol: ReadonlyMap<SymbolCode, Tick>): readonly Heard[] {
    return [...bySymbol(round.prices)].flatMap(([symbol, prices]) => {
      const live = this.#lives.get(symbol);
      if (live === undefined) return [];
      const last = lastBySymbol.get(symbol) ?? live.last;
      const heard = hear(live, { prices, at: round.at, last }, this.#rule);
      return heard === null ? [] : [heard];
    });
  }

  /** Stores, then remembers, then tells. */
  async #commit(ticks: readonly Tick[], heard: readonly Heard[], at: Instant): Promise<void> {
    this.#onTime(at);
    if (ticks.length > 0) {
      // Until it is known to be stored, nobody knows where the chain ends.
      this.#isInDoubt = true;
      await insertTicks(this.#database, ticks);
      this.#isInDoubt = false;
    }
    for (const tick of ticks) this.#remember(tick);
    for (const { symbol, doubt } of heard) {
      const live = this.#lives.get(symbol);
      if (live !== undefined) live.doubt = doubt;
    }
    await this.#listeners.tell(this.#listeners.ticks, ticks);
    const changed = await this.#tellStates(at);
    await this.#tellChanges([...ticks.map(({ symbol }) => symbol), ...changed]);
    if (this.candles.unsavedCount > UNSAVED_MAX) await this.#saveCandles();
  }

  #remember(tick: Tick): void {
    const live = this.#lives.get(tick.symbol);
    if (live === undefined) return;
    live.last = tick;
    this.candles.add(tick);
  }

  async #tellStates(at: Instant): Promise<readonly SymbolCode[]> {
    const states = announceChanges(this.#lives.values(), at, this.#rule);
    await this.#listeners.tell(this.#listeners.states, states);
    return states.map(({ symbol }) => symbol);
  }

  #tellChanges(symbols: readonly SymbolCode[]): Promise<void> {
    return this.#listeners.tell(this.#listeners.changes, [...new Set(symbols)]);
  }

  async #checkStates(): Promise<void> {
    await this.#loadHalts();
    await this.#tellChanges(await this.#tellStates(this.#clock.now()));
  }

  async #saveCandles(): Promise<void> {
    const unsaved = this.candles.unsaved();
    if (unsaved.length === 0) return;
    await saveCandles(this.#database, unsaved);
    this.candles.saved(unsaved);
  }

  /** Goes to the stored end of every chain, and counts the ticks that no candle has counted yet. */
  async #readChains(): Promise<void> {
    for (const tick of await loadLastTicks(this.#database, [...this.#lives.keys()])) {
      const live = this.#lives.get(tick.symbol);
      if (live === undefined) continue;
      const seq = this.candles.countedSeq(tick.symbol);
      if (seq < tick.seq) {
        const missed = readTicksAfter(this.#database, { symbol: tick.symbol, seq });
        for await (const each of missed) this.candles.add(each);
      }
      live.last = tick;
    }
    this.#isInDoubt = false;
  }
}
