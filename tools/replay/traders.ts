import type { Position, PositionId } from "@plumbline/engine/contract";
import {
  type Book,
  ok,
  type Price,
  type SymbolCode,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceOf, type Balances, grantDemoFunds } from "@plumbline/engine/ledger";
import { type SeededRandom, seededRandom } from "@plumbline/server/feeds/seeded-random";
import type { Area } from "#services/plug/area";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { newRequestId, systemRequestId } from "#platform/process/ids";
import { type Committed, noState, type Store } from "#platform/command/command";
import type { CommandRunner } from "#platform/command/run-command";
import { Counts } from "./counters.ts";
import { TRADER_PROFILES, type TraderProfile } from "./trader-profiles.ts";
import { type Intent, nextIntent } from "./intents.ts";

/** Traders look at the market every so many minutes, all at the same time. */
const LOOK_EVERY_MINUTES = 5;

const BOOK: Book = "demo";
/** Whoever has less than this and nothing open takes new play money, units of 10⁻⁸ USDT. */
const BROKE_UNITS = 10_000_000_000n;

interface Trader {
  readonly number: number;
  readonly userId: UserId;
  readonly traderProfile: TraderProfile;
  readonly random: SeededRandom;
  readonly positions: Map<PositionId, Position>;
  available: bigint;
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
 * Scripted members who trade with play money through the same routes as people do. Who does what
 * and when follows from the seed, the prices and what became of their own orders, and from nothing
 * else, so that the same input gives the same orders.
 */
export class Traders {
  readonly outcomes: TraderOutcomes = {
    accepted: new Counts(),
    refused: new Counts(),
    refusedByReason: new Counts(),
    grants: new Counts(),
  };
  readonly #runner: CommandRunner;
  readonly #contract: Area;
  readonly #symbol: SymbolCode;
  readonly #traders: readonly Trader[];
  readonly #byUser: ReadonlyMap<UserId, Trader>;

  constructor(deps: {
    readonly runner: CommandRunner;
    readonly contract: Area;
    readonly symbol: SymbolCode;
    readonly count: number;
    readonly seed: string;
  }) {
    this.#runner = deps.runner;
    this.#contract = deps.contract;
    this.#symbol = deps.symbol;
    this.#traders = Array.from({ length: deps.count }, (_, i) => traderOf(i + 1, deps.seed));
    this.#byUser = new Map(this.#traders.map((trader) => [trader.userId, trader]));
  }

  /** Makes every trader a user with play money. */
  async register(): Promise<void> {
    await Promise.all(this.#traders.map((trader) => this.#grant(trader, newUsers)));
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { userId, balances } of committed) {
      const trader = this.#byUser.get(userId);
      if (trader !== undefined) trader.available = availableIn(balances);
    }
  }

  /** Takes a position as a commit left it. */
  hold(position: Position): void {
    const positions = this.#byUser.get(position.userId)?.positions;
    if (position.status === "closed") positions?.delete(position.id);
    else positions?.set(position.id, position);
  }

  /** Lets everyone who has woken by this minute do one thing, and waits for all the answers. */
  async act(minute: number, mark: Price): Promise<void> {
    if (minute % LOOK_EVERY_MINUTES !== 0) return;
    const awake = this.#traders.filter(({ wakesAtMinute }) => wakesAtMinute <= minute);
    await Promise.all(awake.map((trader) => this.#wake(trader, { minute, mark })));
  }

  #wake(trader: Trader, { minute, mark }: { minute: number; mark: Price }): Promise<void> {
    const { traderProfile, random, positions, available } = trader;
    const pause = 1 + Math.floor(random.uniform() * 2 * traderProfile.pauseMinutes);
    trader.wakesAtMinute = minute + pause;
    if (positions.size === 0 && available < BROKE_UNITS) return this.#grant(trader, noState);
    const marketView = {
      symbol: this.#symbol,
      mark,
      available,
      positions: [...positions.values()],
    };
    return this.#send(trader, nextIntent(traderProfile, marketView, random));
  }

  async #send({ userId }: Trader, { call, input }: Intent): Promise<void> {
    const route = this.#contract.routes.find((each) => each.call === call);
    if (route === undefined) throw new Error(`nobody answers ${call.path}`);
    const answer = await route.handle({
      input,
      userId,
      requestId: newRequestId(),
      caller: { language: "en-us", token: "", address: "replay", device: "replay" },
    });
    const { accepted, refused, refusedByReason } = this.outcomes;
    if (answer.ok) return accepted.add(call.path);
    refused.add(call.path);
    refusedByReason.add(answer.error.type);
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
    available: 0n,
    grants: 0,
    wakesAtMinute: Math.floor(random.uniform() * traderProfile.pauseMinutes),
  };
}

/** Trader 26 is 00000000-0000-7000-8000-00000000001a on every run. */
const userIdOf = (number: number): UserId =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}` as UserId; // coined here

const availableIn = (balances: Balances): bigint =>
  balanceOf(balances, { book: BOOK, asset: USDT, kind: "available" }).units;

const insertUsersStatement = sql(
  "replay.insert-users",
  `insert into users (id, created_at) select * from unnest($1::uuid[], $2::timestamptz[])`,
);

/** Adds a row for whoever the command is for. */
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
