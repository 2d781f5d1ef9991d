// Goal: every product's part of a member's timeline states the gains and losses of the member's
// money, page by page without a gap, and reads no further than a page. Method: rows of each area in
// a real PostgreSQL; the lines of all pages against exact texts, and how many rows of each large
// table the plan of the first page read.
import { type Permission, PERMISSIONS } from "@plumbline/engine/desk";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { ADA, ORDER_IDS, rowsOfAda } from "@plumbline/tests/kit/desk/timeline-rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql, type Tx } from "#platform/postgres/database";
import type { Statement } from "#platform/postgres/statement-pipeline";
import { searcher } from "./areas/desk/dashboard/search.ts";
import { pageOfOrders as pageOfOptions } from "./areas/option/order-store.ts";
import { timelineReader } from "./areas/profile/timeline.ts";
import { pageOfOrders as pageOfSeconds } from "./areas/second-contract/order-store.ts";
import { SEARCHES, TIMELINES } from "./plugs.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  await runAsOwner(testDatabase.url, rowsOfAda());
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const readTimeline = timelineReader(TIMELINES);
// The keys of the table of permissions are its permissions.
const EVERY = Object.keys(PERMISSIONS) as Permission[];
const query = { userId: ADA, permissions: EVERY, skip: 0, pageSize: 100 };

const lineOf = (item: Awaited<ReturnType<typeof readTimeline>>["records"][number]) =>
  [item.kind, item.about, item.detail, item.change ?? item.amount, item.currency, item.resource]
    .map((part) => part ?? "–")
    .join(" | ");

test("desk-13 a member's timeline has every product's events, with what they moved", async () => {
  const { records, next } = await readTimeline(database, query);
  expect(records.map(lineOf)).toEqual(LINES);
  expect(next).toBeNull();
  const reader = { ...query, permissions: ["users.read"] as const };
  const narrowed = await readTimeline(database, reader);
  expect(narrowed.records.map(({ kind }) => kind)).not.toContain("ticketOpened");
  expect(narrowed.records).toHaveLength(LINES.length - 2);
});

test.each([1, 2, 7])("pages of %s have each event once, those of one moment too", async (size) => {
  const lines: string[] = [];
  let place: { beforeMs?: number; skip: number } | null = { skip: 0 };
  while (place !== null) {
    const page = await readTimeline(database, { ...query, ...place, pageSize: size });
    lines.push(...page.records.map(lineOf));
    place = page.next;
  }
  expect(lines).toEqual(LINES);
});

test("an order of any product is found by its id", async () => {
  const find = searcher(SEARCHES);
  for (const [product, orderId] of Object.entries(ORDER_IDS)) {
    const hits = await find(database, orderId, ["users.read"]);
    expect([product, hits]).toMatchObject([product, [{ resource: "users", caseId: ADA }]]);
    expect(await find(database, orderId, ["kyc.read"])).toEqual([]);
  }
});

test("a page reads no more of a large table than it shows", async () => {
  const many = ["positions", "second_orders", "option_orders", "spot_orders", "flash_quotes"];
  await runAsOwner(testDatabase.url, many.map(copiesOf).join(";"));
  await runAsOwner(testDatabase.url, "analyze");
  const [plan] = await plansOf((tx) => readTimeline(tx, { ...query, pageSize: 5 }));
  if (plan === undefined) throw new Error("a timeline is one statement");
  const scans = scansOf(plan).filter(({ table }) => many.includes(table));
  expect(new Set(scans.map(({ table }) => table))).toEqual(new Set(many));
  // One row more than shown indicates a next page, one further row that its moment ends there.
  expect(scans.filter(({ rows }) => rows > 7)).toEqual([]);
});

test.each([null, ADA])("the open orders of %s are found without reading others", async (userId) => {
  const page = { userId, book: "live", status: "open", pageNo: 1, pageSize: 10 } as const;
  const now = "2024-01-04 00:00:00+00";
  const plans = [
    ...(await plansOf((tx) => pageOfSeconds(tx, { ...page, now }))),
    ...(await plansOf((tx) => pageOfOptions(tx, page))),
  ];
  const indexes = plans.map((plan) => indexesOf(plan).filter((name) => name.includes("_orders")));
  const ofSeconds = [expect.stringMatching(/^second_orders_(open|due|exposure)$/)];
  const ofOptions = [expect.stringMatching(/^option_orders_(open|exposure)$/)];
  expect(indexes).toEqual([ofSeconds, ofSeconds, ofOptions, ofOptions]);
});

/** The same row 60 times, each a minute older than the one before. */
const copiesOf = (table: string): string => `
  insert into ${table} select (jsonb_populate_record(null::${table},
    to_jsonb(one) || jsonb_build_object('id', gen_random_uuid()) || (select jsonb_object_agg(
      key, (value #>> '{}')::timestamptz - number * interval '1 minute')
      from jsonb_each(to_jsonb(one)) where key ~ '_at$' and value <> 'null'))).*
  from (select * from ${table} where user_id = '${ADA}' order by id limit 1) one,
    generate_series(1, 60) number`;

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

const scansOf = (node: PlanNode): readonly { table: string; rows: number }[] => [
  { table: node["Relation Name"] ?? "", rows: node["Actual Rows"] * node["Actual Loops"] },
  ...(node.Plans ?? []).flatMap(scansOf),
];

const indexesOf = (node: PlanNode): readonly string[] => [
  ...(node["Index Name"] === undefined ? [] : [node["Index Name"]]),
  ...(node.Plans ?? []).flatMap(indexesOf),
];

const genericStatement = sql("test.generic", "set local plan_cache_mode = force_generic_plan");

/** The plan of each statement that a reader sends. */
async function plansOf(read: (tx: Tx) => Promise<unknown>): Promise<readonly PlanNode[]> {
  const sent: { statement: Statement; values: readonly unknown[] }[] = [];
  const watched = {
    query: async (statement: Statement, values: readonly unknown[]) => {
      sent.push({ statement, values });
      return database.query(statement, values);
    },
  };
  await read(watched as unknown as Tx); // the methods that a reader calls
  return Promise.all(
    sent.map(async ({ statement: { name, text }, values }) => {
      const statement = sql(`test.plan-${name}`, `explain (analyze, format json) ${text}`);
      const [row] = await database.transaction(async (tx) => {
        // The generic plan that a statement gets after several uses, independent of its values.
        await tx.query(genericStatement, []);
        return tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(statement, values);
      });
      const [whole] = row?.["QUERY PLAN"] ?? [];
      if (whole === undefined) throw new Error("a plan has one row");
      return whole.Plan;
    }),
  );
}

/** The latest first. */
const LINES = [
  "ticketResolved | – | support.categories.trading | – | – | chats",
  "ticketOpened | – | support.categories.trading | – | – | chats",
  "rewardReversed | – | reward.kind.deposit | -4 | USDT | rewardPayouts",
  "rewardTask | – | reward.kind.deposit | 5 | USDT | rewardPayouts",
  "rewardEnvelope | 2026-W01 | – | 2 | USDT | rewardPayouts",
  "ieoEnded | +4 NEW | ieo.outcome.paid | -6 | USDT | ieoOrders",
  "ieoApplied | 10 NEW | – | 20 | USDT | ieoOrders",
  "loan_pledge | +0.02 BTC | loan.event.loan_repaid | -501.5 | USDT | loanOrders",
  "loan_pledge | – | loan.event.loan_margin_called | 500 | USDT | loanOrders",
  "loan_pledge | −0.02 BTC | loan.event.loan_paid | 500 | USDT | loanOrders",
  "earnEnded | grid-30 | earn.reason.left_early | 1.5 | USDT | earnOrders",
  "earnBought | grid-30 | earn.kind.arbitrage | 200 | USDT | earnOrders",
  "swap | +0.01 BTC | – | -600 | USDT | flashOrders",
  "spot_buy | 2 ETH | – | -101 | USDT | spotOrders",
  "spot_sell | 2 ETH | – | 99 | USDT | spotOrders",
  "optionEnded | BTCUSDT 60000 | option.status.sold | 45 | USDT | optionOrders",
  "optionBought | BTCUSDT 60000 | users.acts.call | -30 | USDT | optionOrders",
  "secondOrder | BTCUSDT ↓ 60 s | second.outcome.running | 10 | USDT | secondOrders",
  "secondOrder | BTCUSDT ↑ 60 s | second.outcome.won | 8.5 | USDT | secondOrders",
  "contractClosed | BTCUSDT 10× | contract.reason.liquidation | -12.8 | USDT | closedPositions",
  "contractOrdered | BTCUSDT 10× | contract.direction.short | – | – | closedPositions",
  "contractOpened | BTCUSDT 10× | contract.direction.long | – | – | openPositions",
];
