import { randomUUID } from "node:crypto";
import type { WrittenIeoProject, WrittenIeoTerms } from "@plumbline/engine/ieo";
import { instant, MINUTE_MS, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import type { Member } from "../member.ts";
import type { TestServer } from "../server.ts";
import { eventually } from "../run/eventually.ts";

export const DRAW_SYMBOL = "BTCUSDT";

const price = (at: TestServer) => at.tick(DRAW_SYMBOL, "60000");

let offered = 0;

/** One more offering, as if settled by two persons: open for half an hour, and announced. */
export async function offer(
  at: TestServer,
  change: Partial<WrittenIeoProject> = {},
): Promise<WrittenIeoProject> {
  await price(at);
  offered += 1;
  const now = at.clock.now();
  const project: WrittenIeoProject = {
    id: randomUUID(),
    book: "demo",
    token: `T${offered}A`,
    name: `Token ${offered}`,
    about: "A token of tests.",
    supply: "1000",
    lot: "1",
    estimatedPrice: "1",
    floorPrice: "0.5",
    userMax: "600",
    opensMs: now,
    closesMs: now + 30 * MINUTE_MS,
    drawSymbol: DRAW_SYMBOL,
    ...change,
  };
  const database = new Database({ url: at.databaseUrl });
  const [row] = await database.query<{ version: number; terms: WrittenIeoTerms }>(newestTerms);
  const projects = [...(row?.terms.projects ?? []), project];
  const terms = JSON.stringify({ projects });
  await database.query(settle, [(row?.version ?? 0) + 1, new Date(now).toISOString(), terms]);
  await look(at);
  await eventually(async () => {
    const rows = await database.query(announced, [project.id]);
    if (rows.length === 0) throw new Error(`${project.token} is not announced`);
  });
  await database.close();
  return project;
}

/** Advances a minute, after which the server checks what is due. */
export async function look(at: TestServer): Promise<void> {
  at.clock.advance(MINUTE_MS);
  await price(at);
}

/** Advances past the end, and records the tick of the draw. */
export async function end(at: TestServer, { id, closesMs }: WrittenIeoProject): Promise<void> {
  at.clock.advance(Math.max(0, closesMs - at.clock.now()));
  await price(at);
  const database = new Database({ url: at.databaseUrl });
  const drawSeq = await eventually(async () => {
    const [row] = await database.query<{ drawSeq: number }>(closed, [id]);
    if (row === undefined) throw new Error(`${id} is not closed`);
    return row.drawSeq;
  });
  await database.close();
  const { market } = at.server;
  const symbol = DRAW_SYMBOL as SymbolCode; // every test server has this symbol
  const latestSeq = market.latest(symbol)?.quote.seq ?? 0;
  const rounds = Array.from({ length: Math.max(0, drawSeq - latestSeq) }, () => {
    at.clock.advance(1_000);
    const now = instant(at.clock.now());
    const venues = ["a", "b", "c"];
    const venueQuote = { symbol, price: priceOf("60000"), volume: 0n, at: now };
    return { at: now, prices: venues.map((venue) => ({ venue, ...venueQuote })) };
  });
  await market.record(rounds);
}

/** Waits until every application for it is decided. */
export async function decided(by: Member, { id, book }: WrittenIeoProject) {
  return eventually(async () => {
    const { records } = await by.client.ieo.listIeoProjects({ book, pageSize: 100 });
    const project = records.find((one) => one.id === id);
    if (project === undefined || ["issuing", "applied"].includes(project.status)) {
      throw new Error(`${id} is ${project?.status}`);
    }
    return project;
  });
}

/** A member's application that won everything and is not paid yet. */
export async function won(at: TestServer, member: Member) {
  const project = await offer(at);
  const order = { book: project.book, projectId: project.id, quantity: "500" };
  const { id } = await member.client.ieo.applyForIeo(order);
  await end(at, project);
  await decided(member, project);
  return { id, project };
}

const newestTerms = sql(
  "test.newest-ieo-terms",
  "select version, terms from ieo_terms order by version desc limit 1",
);

const settle = sql(
  "test.settle-ieo",
  "insert into ieo_terms (version, effective_at, terms) values ($1, $2, $3::json)",
);

const announced = sql("test.ieo-announced", "select id from ieo_projects where id = $1");

const closed = sql(
  "test.ieo-closed",
  `select draw_seq as "drawSeq" from ieo_projects where id = $1 and status <> 'issuing'`,
);
