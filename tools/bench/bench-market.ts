import {
  instant,
  ok,
  type Price,
  priceOf,
  type SymbolCode,
  usdt,
  type UserId,
} from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { contractArea } from "@plumbline/server/areas/contract/area";
import { secondContractPromises } from "@plumbline/server/areas/second-contract/promises";
import { PromiseBook } from "@plumbline/server/services/house/house-promises";
import { MarketData } from "@plumbline/server/areas/market/market-data";
import { type AnyCommand, noState } from "@plumbline/server/platform/command/command";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import type { Deps } from "@plumbline/server/services/plug/deps";
import { fundSandbox, LEDGER_FUNDS } from "@plumbline/server/platform/command/fund-sandbox";
import type { Clock } from "@plumbline/server/platform/process/clock";
import { newId, newRequestId } from "@plumbline/server/platform/process/ids";
import { Outbox } from "@plumbline/server/platform/command/outbox";
import { Messages } from "@plumbline/server/platform/http/messages";
import { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { Sessions } from "@plumbline/server/services/identity/sessions";
import { readUserInfo } from "@plumbline/server/read-user-info";
import { PushHub } from "@plumbline/server/platform/push/sockets";
import { noticeWriter } from "@plumbline/server/services/notifications/write-notices";

export const BENCH_SYMBOL = "BTCUSDT" as SymbolCode; // one of DEFAULT_SYMBOLS

export interface BenchMarket {
  readonly deps: Deps;
  readonly contract: Awaited<ReturnType<typeof contractArea>>;
  readonly promises: PromiseBook;
  readonly userIds: readonly UserId[];
  /** Sets the price; resolves when everything it triggers is done. */
  record(price: Price): Promise<void>;
  stop(): Promise<void>;
}

const CONFIG: Deps["config"] = {
  mode: "sandbox",
  profile: "sandbox",
  isPcLimited: false,
  isCheckingAnswers: false,
};

export const STARTED_AT = instant(1_704_294_000_000);

/**
 * The server without its wire: recorded constant prices, terms, triggers, journal, outbox, and
 * users with enough play money for the whole run.
 */
export async function openBenchMarket(
  url: string,
  users: number,
  clock: Clock = { now: () => STARTED_AT },
): Promise<BenchMarket> {
  await migrate(url, () => {});
  const database = new Database({ url });
  const log = (fault: unknown): never => {
    throw fault;
  };
  const market = new MarketData({
    database,
    clock,
    symbols: DEFAULT_SYMBOLS,
    isSimulated: true,
    log,
  });
  await market.load();
  const outbox = new Outbox({ database, log });
  const deps: Deps = {
    config: CONFIG,
    clock,
    database,
    commands: new CommandRunner({ database, clock, outbox, writeNotices: noticeWriter(null) }),
    messages: new Messages(),
    outbox,
    prices: market,
    sessions: new Sessions({ database, clock }),
    push: new PushHub({ authenticate: () => Promise.resolve(null), log }),
    readUserInfo: (userId) => readUserInfo({ clock, database }, userId),
    log,
  };
  const promises = new PromiseBook([secondContractPromises]);
  const contract = await contractArea(deps, { promises });
  await fundSandbox(deps.commands, [LEDGER_FUNDS]);
  await contract.start?.();
  const record = (price: Price) => {
    const at = clock.now();
    const quote = { venue: "bench", symbol: BENCH_SYMBOL, price, volume: 0n, at };
    return market.record([{ at, prices: [quote] }]);
  };
  const userIds = await registerUsers(deps, users);
  await analyse(database);
  await record(priceOf("60000"));
  return {
    deps,
    contract,
    promises,
    userIds,
    record,
    stop: async () => {
      await contract.stop?.();
      await deps.commands.idle();
      await outbox.stop();
      deps.push.close();
      await database.close();
    },
  };
}

const ownerStatement = sql("bench.owner", "set local role none");
const analyzeStatement = sql("bench.analyze", "analyze");

/** Runs what autovacuum would do within a minute, so that it does not run during a measurement. */
function analyse(database: Database): Promise<unknown> {
  return database.transaction(async (tx) => {
    await tx.query(ownerStatement); // only the owner of a table may run this
    await tx.query(analyzeStatement);
  });
}

const GRANTS_AT_ONCE = 5_000;

const insertStatement = sql(
  "bench.users",
  "insert into users (id, created_at) select unnest($1::uuid[]), now()",
);

async function registerUsers({ database, commands }: Deps, count: number): Promise<UserId[]> {
  const userIds = Array.from({ length: count }, () => newId() as UserId); // generated here
  await database.query(insertStatement, [userIds]);
  // The runner refuses commands when too many wait, so they are sent in batches.
  for (let from = 0; from < count; from += GRANTS_AT_ONCE) {
    const portion = userIds.slice(from, from + GRANTS_AT_ONCE);
    await Promise.all(portion.map((userId) => commands.run(grantTo(userId))));
  }
  return userIds;
}

const grantTo = (userId: UserId) =>
  ({
    name: "bench.grant",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok(grantDemoFunds(usdt("1000000"))),
    answer: () => null,
  }) satisfies AnyCommand;
