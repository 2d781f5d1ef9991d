import { randomUUID } from "node:crypto";
import type { WrittenContest, WrittenContestTerms } from "@plumbline/engine/contest";
import { HOUR_MS, MINUTE_MS, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { vi } from "vitest";
import type { Member } from "../member.ts";
import { provePapers } from "../wallet/withdrawal-proof.ts";
import type { TestServer } from "../server.ts";

export const SYMBOL = "BTCUSDT";

/** One more contest, as if settled by two persons: it starts in ten minutes and lasts two hours. */
export async function hold(
  at: TestServer,
  change: Partial<WrittenContest> = {},
): Promise<WrittenContest> {
  const now = at.clock.now();
  const startsMs = now + 10 * MINUTE_MS;
  const contest: WrittenContest = {
    id: randomUUID(),
    name: "Test contest",
    about: "A contest of tests.",
    startMoney: "10000",
    prizes: ["100", "60", "40"],
    entriesMax: 10,
    joinUntilMs: startsMs,
    startsMs,
    endsMs: startsMs + 2 * HOUR_MS,
    ...change,
  };
  const database = new Database({ url: at.databaseUrl });
  const [row] = await database.query<{ version: number; terms: WrittenContestTerms }>(newestTerms);
  const terms = JSON.stringify({ contests: [...(row?.terms.contests ?? []), contest] });
  await database.query(settle, [(row?.version ?? 0) + 1, new Date(now).toISOString(), terms]);
  await look(at);
  await vi.waitFor(async () => {
    const rows = await database.query(announced, [contest.id]);
    if (rows.length === 0) throw new Error(`${contest.name} is not announced`);
  });
  await database.close();
  return contest;
}

/** Advances half a minute and records a tick, after which the server checks what is due. */
export async function look(at: TestServer, price = "60000"): Promise<void> {
  at.clock.advance(30_000);
  await at.tick(SYMBOL, price);
}

/** Advances the clock to a moment, and records a tick after it. */
export async function passTo(at: TestServer, ms: number, price = "60000"): Promise<void> {
  at.clock.advance(Math.max(0, ms - at.clock.now()));
  await at.tick(SYMBOL, price);
}

/** A tick of a server that was started beside another one and uses its ticks. */
export async function tickOn({ server, clock }: TestServer, price: string): Promise<void> {
  clock.advance(1_000);
  const at = clock.now();
  // Every test server has this symbol.
  const quote = { symbol: SYMBOL as SymbolCode, price: priceOf(price), volume: 0n, at };
  const prices = ["a", "b", "c"].map((venue) => ({ venue, ...quote }));
  await server.market.record([{ at, prices }]);
}

export async function prove(at: TestServer, ...members: readonly Member[]): Promise<void> {
  const database = new Database({ url: at.databaseUrl });
  for (const { id } of members) await provePapers(database, id);
  await database.close();
}

/** Waits until the contest has that status, with a tick for each attempt. */
export async function reached(
  at: TestServer,
  { id }: WrittenContest,
  { by, stage }: { readonly by: Member; readonly stage: "started" | "ended" | "called_off" },
) {
  return vi.waitFor(
    async () => {
      const contest = await by.client.contest.readContest({ id });
      if (contest.stage === stage) return contest;
      await at.tick(SYMBOL, "60000");
      throw new Error(`the contest is ${contest.stage}`);
    },
    { timeout: 10_000 },
  );
}

const newestTerms = sql(
  "test.newest-contests",
  "select version, terms from contest_terms order by version desc limit 1",
);

const settle = sql(
  "test.settle-contests",
  "insert into contest_terms (version, effective_at, terms) values ($1, $2, $3::json)",
);

const announced = sql("test.announced-contest", "select from contests where id = $1");
