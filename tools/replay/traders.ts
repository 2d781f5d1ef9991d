import type { Position, PositionId } from "@plumbline/engine/contract";
import {
  type AssetCode,
  type Book,
  ok,
  type Quote,
  type SymbolCode,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceOf, type Balances, grantDemoFunds } from "@plumbline/engine/ledger";
import type { OptionOrder, OptionOrderId } from "@plumbline/engine/option";
import { exchangeFlash, quoteFlash } from "@plumbline/protocol/flash-exchange";
import { type SeededRandom, seededRandom } from "@plumbline/server/feeds/seeded-random";
import type { Route } from "@plumbline/server/platform/http/route";
import { instantToColumn } from "@plumbline/server/platform/postgres/columns";
import { sql } from "@plumbline/server/platform/postgres/database";
import { newRequestId, systemRequestId } from "@plumbline/server/platform/process/ids";
import { type Committed, noState, type Store } from "@plumbline/server/platform/command/command";
import type { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { Counts } from "./counters.ts";
import { TRADER_PROFILES, type TraderProfile } from "./trader-profiles.ts";
import { type Intent, nextIntent } from "./intents.ts";
import { nextSwap } from "./swap-intents.ts";
import { nextWager } from "./wager-intents.ts";

/** Traders act at this interval in minutes, all at the same time. */
const LOOK_EVERY_MINUTES = 5;

const BOOK: Book = "demo";
/** A trader below this with nothing open takes new play money; units of 10⁻⁸ USDT. */
const BROKE_UNITS = 10_000_000_000n;

interface Trader {
  readonly number: number;
  readonly userId: UserId;
  readonly traderProfile: TraderProfile;
  readonly random: SeededRandom;
  /** Separate draws for immediate trades, so that they do not shift the other draws. */
  readonly swapRandom: SeededRandom;
  /** Separate draws for second contracts and options, as above. */
  readonly wagerRandom: SeededRandom;
  readonly positions: Map<PositionId, Position>;
  readonly options: Map<OptionOrderId, OptionOrder>;
  available: bigint;
  /** Available balance of the symbol's base currency. */
  base: bigint;
  grants: number;
  wakesAtMinute: number;
}

export interface TraderOutcomes {
  /** By the path of the call. */
  readonly accepted: Counts;
  readonly refused: Counts;
  readonly refusedByReason: Counts;
  readonly grants: Counts;
}

/**
 * Scripted members who trade with play money through the same routes as people. Their actions
 * follow only from the seed, the prices and the results of their own orders, so that the same input
 * gives the same orders.
 */
export class Traders {
  readonly outcomes: TraderOutcomes = {
    accepted: new Counts(),
    refused: new Counts(),
    refusedByReason: new Counts(),
    grants: new Counts(),
  };
  readonly #runner: CommandRunner;
  readonly #routes: readonly Route[];
  readonly #symbol: SymbolCode;
  readonly #base: AssetCode;
  readonly #traders: readonly Trader[];
  readonly #byUser: ReadonlyMap<UserId, Trader>;

  constructor(deps: {
    readonly runner: CommandRunner;
    /** Routes of all areas in which they trade. */
    readonly routes: readonly Route[];
    readonly symbol: SymbolCode;
    readonly count: number;
    readonly seed: string;
  }) {
    this.#runner = deps.runner;
    this.#routes = deps.routes;
    this.#base = baseOf(deps.symbol);
    this.#symbol = deps.symbol;
    this.#traders = Array.from({ length: deps.count }, (_, i) => traderOf(i + 1, deps.seed));
    this.#byUser = new Map(this.#traders.map((trader) => [trader.userId, trader]));
  }

  /** Creates a user with play money for every trader. */
  async register(): Promise<void> {
    await Promise.all(this.#traders.map((trader) => this.#grant(trader, newUsers)));
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { userId, balances } of committed) {
      const trader = this.#byUser.get(userId);
      if (trader === undefined) continue;
      trader.available = availableIn(balances, USDT);
      trader.base = availableIn(balances, this.#base);
    }
  }

  /** Stores a position as committed. */
  hold(position: Position): void {
    const positions = this.#byUser.get(position.userId)?.positions;
    if (position.status === "closed") positions?.delete(position.id);
    else positions?.set(position.id, position);
  }

  /** Stores an option as committed. */
  holdOption(order: OptionOrder): void {
    const options = this.#byUser.get(order.userId)?.options;
    if (order.status === "open") options?.set(order.id, order);
    else options?.delete(order.id);
  }

  /** Lets every trader who is due by this minute act once, and waits for all the answers. */
  async act(minute: number, quote: Quote): Promise<void> {
    if (minute % LOOK_EVERY_MINUTES !== 0) return;
    const awake = this.#traders.filter(({ wakesAtMinute }) => wakesAtMinute <= minute);
    await Promise.all(awake.map((trader) => this.#wake(trader, minute, quote)));
  }

  #wake(trader: Trader, minute: number, { price: mark, at: now }: Quote): Promise<void> {
    const { traderProfile, random, positions, options, available } = trader;
    const pause = 1 + Math.floor(random.uniform() * 2 * traderProfile.pauseMinutes);
    trader.wakesAtMinute = minute + pause;
    if (positions.size === 0 && available < BROKE_UNITS) return this.#grant(trader, noState);
    const swapView = { symbol: this.#symbol, quote: available, base: trader.base };
    const swap = nextSwap(swapView, trader.swapRandom);
    if (swap !== null) return this.#send(trader, swap);
    const wagerView = {
      symbol: this.#symbol,
      mark,
      now,
      available,
      options: [...options.values()],
    };
    const wager = nextWager(wagerView, trader.wagerRandom);
    if (wager !== null) return this.#send(trader, wager);
    const marketView = {
      symbol: this.#symbol,
      mark,
      available,
      positions: [...positions.values()],
    };
    return this.#send(trader, nextIntent(traderProfile, marketView, random));
  }

  async #send(trader: Trader, { call, input }: Intent): Promise<void> {
    const { userId } = trader;
    const route = this.#routes.find((each) => each.call === call);
    if (route === undefined) throw new Error(`nobody answers ${call.path}`);
    const answer = await route.handle({
      input,
      userId,
      requestId: newRequestId(),
      caller: { language: "en-us", token: "", address: "replay", device: "replay" },
    });
    const { accepted, refused, refusedByReason } = this.outcomes;
    if (!answer.ok) {
      refused.add(call.path);
      return refusedByReason.add(answer.error.type);
    }
    accepted.add(call.path);
    if (call !== quoteFlash) return undefined;
    const { quoteId } = quoteFlash.result.parse(answer.value);
    return this.#send(trader, { call: exchangeFlash, input: { quoteId } });
  }

  async #grant(trader: Trader, store: Store<null, null>): Promise<void> {
    trader.grants += 1;
    const granted = await this.#runner.run({
      name: "ledger.grant-demo-funds",
      userId: trader.userId,
      requestId: systemRequestId("replay-grant", trader.number, trader.grants),
      content: String(trader.grants),
      store,
      decide: () => ok(grantDemoFunds()),
      answer: () => null,
    });
    if (!granted.ok) throw new Error(`trader ${trader.number} got no play money`);
    this.outcomes.grants.add("grant");
  }
}

function traderOf(number: number, seed: string): Trader {
  const traderProfile = TRADER_PROFILES[number % TRADER_PROFILES.length];
  if (traderProfile === undefined) throw new Error("a remainder is below the number of kinds");
  const random = seededRandom(`${seed}/trader/${number}`);
  return {
    number,
    userId: userIdOf(number),
    traderProfile,
    random,
    positions: new Map(),
    options: new Map(),
    swapRandom: seededRandom(`${seed}/swaps/${number}`),
    wagerRandom: seededRandom(`${seed}/wagers/${number}`),
    available: 0n,
    base: 0n,
    grants: 0,
    wakesAtMinute: Math.floor(random.uniform() * traderProfile.pauseMinutes),
  };
}

/** Trader 26 is 00000000-0000-7000-8000-00000000001a on every run. */
const userIdOf = (number: number): UserId =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}` as UserId; // generated here

const availableIn = (balances: Balances, asset: AssetCode): bigint =>
  balanceOf(balances, { book: BOOK, asset, kind: "available" }).units;

// The brand exists for the compiler only: symbols quoted in USDT are named this way.
const baseOf = (symbol: SymbolCode): AssetCode => symbol.replace(/USDT$/, "") as AssetCode;

const insertUsersStatement = sql(
  "replay.insert-users",
  `insert into users (id, created_at) select * from unnest($1::uuid[], $2::timestamptz[])`,
);

/** Adds a row for the user that the command belongs to. */
const newUsers: Store<null, null> = {
  ...noState,
  name: "replay.users",
  async save(tx, changes) {
    await tx.query(insertUsersStatement, [
      changes.map(({ userId }) => userId),
      changes.map(({ at }) => instantToColumn(at)),
    ]);
  },
};
