import type { Position } from "@plumbline/engine/contract";
import {
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  type Quote,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import type { OptionOrder } from "@plumbline/engine/option";
import { ordersOf } from "@plumbline/server/areas/second-contract/order-store";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { checkpointHouse } from "@plumbline/server/platform/ledger/conservation";
import type { Database } from "@plumbline/server/platform/postgres/database";
import type { Deps } from "@plumbline/server/services/plug/deps";
import { fundSandbox, LEDGER_FUNDS } from "@plumbline/server/platform/command/fund-sandbox";
import { Outbox } from "@plumbline/server/platform/command/outbox";
import type { Committed } from "@plumbline/server/platform/command/command";
import { Messages } from "@plumbline/server/platform/http/messages";
import { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { Sessions } from "@plumbline/server/services/identity/sessions";
import { PushHub } from "@plumbline/server/platform/push/sockets";
import { contractArea } from "@plumbline/server/areas/contract/area";
import { optionPromises } from "@plumbline/server/areas/option/promises";
import { secondContractPromises } from "@plumbline/server/areas/second-contract/promises";
import { PromiseBook } from "@plumbline/server/services/house/house-promises";
import { flashExchangeFunds } from "@plumbline/server/areas/flash-exchange/causes";
import { spotFunds } from "@plumbline/server/areas/spot/causes";
import { saveCandles } from "@plumbline/server/areas/market/candle-store";
import { MarketData } from "@plumbline/server/areas/market/market-data";
import { readUserInfo } from "@plumbline/server/read-user-info";
import { noticeWriter } from "@plumbline/server/services/notifications/write-notices";
import { ownLimitsStores } from "@plumbline/server/areas/limits/own-limits-store";
import type { Clock } from "@plumbline/server/platform/process/clock";
import type { ReplayMinute } from "./replay-minutes.ts";
import { Counts, PositionHistory } from "./counters.ts";
import { openProducts, type Products } from "./products.ts";
import { Traders } from "./traders.ts";

/** The clock of the replay. It moves only forward, and only when it is set. */
export class ReplayClock implements Clock {
  #now: Instant;

  constructor(startAt: Instant) {
    this.#now = startAt;
  }

  now(): Instant {
    return this.#now;
  }

  moveTo(at: Instant): void {
    if (at > this.#now) this.#now = at;
  }
}

export interface PlayOptions {
  readonly clock: ReplayClock;
  readonly symbol: SymbolCode;
  readonly traders: number;
  readonly seed: string;
}

/** Market, traders and everything between them, composed like the server. */
export class Play {
  readonly traders: Traders;
  readonly history = new PositionHistory();
  /**
   * Outcomes of second contracts and options, by names such as "second won" or "option delivered".
   */
  readonly ends = new Counts();
  readonly faults: unknown[] = [];
  minutes = 0;
  staleMinutes = 0;
  staleSpells = 0;
  ticks = 0;
  committed = 0;
  readonly #options: PlayOptions;
  readonly #deps: Deps;
  readonly #market: MarketData;
  readonly #products: Products;
  /** Ticks recorded since the traders' last turn. */
  #quotes: Quote[] = [];

  private constructor(
    options: PlayOptions,
    parts: {
      deps: Deps;
      market: MarketData;
      products: Products;
      traders: Traders;
      faults: unknown[];
    },
  ) {
    this.#options = options;
    this.#deps = parts.deps;
    this.#market = parts.market;
    this.#products = parts.products;
    this.traders = parts.traders;
    this.faults = parts.faults;
  }

  static async begin(database: Database, options: PlayOptions): Promise<Play> {
    const { clock, symbol, traders: count, seed } = options;
    const faults: unknown[] = [];
    const log = (fault: unknown) => void faults.push(fault);
    const market = new MarketData({
      database,
      clock,
      symbols: DEFAULT_SYMBOLS.filter((traded) => traded.symbol === symbol),
      isSimulated: true,
      log,
      onTime: (at) => clock.moveTo(at),
    });
    await market.load();
    const deps = depsOf(database, { clock, market, log });
    const promises = new PromiseBook([optionPromises, secondContractPromises]);
    const contract = await contractArea(deps, { promises });
    const runner = deps.commands;
    const products = await openProducts(deps, contract, promises);
    const routes = [...contract.routes, ...products.routes];
    const traders = new Traders({ runner, routes, symbol, count, seed });
    const play = new Play(options, { deps, market, products, traders, faults });
    await fundSandbox(runner, [
      LEDGER_FUNDS,
      { of: "spot", funds: spotFunds },
      { of: "flash-exchange", funds: flashExchangeFunds },
    ]);
    runner.onCommitted((committed) => play.#onCommitted(committed));
    await contract.start?.();
    market.onTicks(async (quotes) => {
      play.ticks += quotes.length;
      play.#quotes.push(...quotes);
    });
    market.onStates(async (states) => {
      if (states.some(({ state }) => state.type === "stale")) play.staleSpells += 1;
    });
    await traders.register();
    return play;
  }

  /** Records one candle, processes everything that follows from it, then lets traders act. */
  async step({ rounds }: ReplayMinute): Promise<void> {
    const { clock, symbol } = this.#options;
    await this.#market.record(rounds);
    // While there is no trusted price, nothing is recorded, but time advances.
    const last = rounds.at(-1);
    if (last !== undefined) clock.moveTo(last.at);
    await this.#follow();
    const latest = this.#market.latest(symbol);
    if (latest?.state.type !== "open") this.staleMinutes += 1;
    if (latest !== null) await this.traders.act(this.minutes, latest.quote);
    this.minutes += 1;
  }

  /**
   * Settles other products on these ticks. At full hours, records the prices that options use, and
   * sums the house accounts, as the server does with every seal: otherwise each check of the
   * house's cover would sum all postings.
   */
  async #follow(): Promise<void> {
    const { candles } = this.#market;
    const { clock, database } = this.#deps;
    if (clock.now() % HOUR_MS < MINUTE_MS) {
      const unsaved = candles.unsaved();
      await saveCandles(database, unsaved);
      candles.saved(unsaved);
      await checkpointHouse(database);
    }
    await this.#products.afterTicks(this.#quotes.splice(0));
  }

  /** Resolves when all pending work is done and stored. */
  async end(): Promise<void> {
    const { commands, outbox, push } = this.#deps;
    await this.#market.stop();
    await commands.idle();
    await outbox.idle();
    push.close();
  }

  #onCommitted(committed: readonly Committed[]): void {
    this.committed += committed.length;
    this.traders.onCommitted(committed);
    this.#products.onCommitted(committed);
    for (const { outcome } of ordersOf(committed)) if (outcome) this.ends.add(`second ${outcome}`);
    for (const { store, next } of committed) {
      if (store === "option.orders") this.#onOptions(next as readonly OptionOrder[]); // as below
      if (store !== "contract.positions") continue;
      // This store commits exactly the positions that a command changed.
      for (const position of next as readonly Position[]) {
        this.history.add(position);
        this.traders.hold(position);
      }
    }
  }

  #onOptions(orders: readonly OptionOrder[]): void {
    for (const order of orders) {
      this.traders.holdOption(order);
      if (order.status !== "open") this.ends.add(`option ${order.status}`);
    }
  }
}

function depsOf(
  database: Database,
  by: { readonly clock: ReplayClock; readonly market: MarketData; log(fault: unknown): void },
): Deps {
  const { clock, market, log } = by;
  const outbox = new Outbox({ database, log });
  const sessions = new Sessions({ database, clock });
  const config = {
    mode: "sandbox",
    profile: "sandbox",
    isPcLimited: false,
    isCheckingAnswers: false,
  } as const;
  return {
    config,
    clock,
    database,
    // With several workers, the order of two commits would be random, and with it the order in
    // which equal triggers are handled.
    commands: new CommandRunner({
      database,
      clock,
      outbox,
      workers: 1,
      writeNotices: noticeWriter(null),
      ownLimits: ownLimitsStores(clock),
    }),
    messages: new Messages(),
    outbox,
    prices: market,
    sessions,
    push: new PushHub({ authenticate: () => Promise.resolve(null), log }),
    readUserInfo: (userId) => readUserInfo({ clock, database }, userId),
    log,
  };
}
