import { CallRefused } from "@plumbline/client";
import { HOUR_MS, MINUTE_MS, mustParseDecimal, SECOND_MS } from "@plumbline/engine/kernel";
import { STATEMENT_FILE_PATH } from "@plumbline/protocol/files";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { csvRows, pdfPages } from "@plumbline/tests/kit/files/read-statement";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: a statement matches the ledger, exactly, for whole server days. Method: one member with a
// history on both sides of the server's midnight (16:00 UTC), whose statements are split and
// combined, in all three forms.

let testServer: TestServer;
let send: SendRaw;
let member: Member;
let wallet: Member["client"]["wallet"];

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  const { clock } = testServer;
  await testServer.tick("BTCUSDT", "60000"); // 2026-01-05 20:00:01 on the server's calendar
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  await fundLive(testServer, { userId: member.id, amount: "7" });
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await member.client.contract.openPosition(order);
  clock.advance(4 * HOUR_MS - 2 * SECOND_MS);
  await fundLive(testServer, { userId: member.id, amount: "1" }); // 23:59:59
  clock.advance(SECOND_MS);
  await fundLive(testServer, { userId: member.id, amount: "2" }); // 00:00:00
  clock.advance(HOUR_MS);
  await testServer.tick("BTCUSDT", "60500");
  await member.client.contract.closePosition({ id });
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

type StatementInput = Parameters<typeof wallet.readStatement>[0];
type Section = Awaited<ReturnType<typeof wallet.readStatement>>["sections"][number];

const FIRST = { fromDay: "2026-01-05", toDay: "2026-01-05" };
const SECOND = { fromDay: "2026-01-06", toDay: "2026-01-06" };
const BOTH = { fromDay: "2026-01-05", toDay: "2026-01-06" };

const sectionOf = async (
  request: StatementInput,
  book: "demo" | "live" = "live",
): Promise<Section> => {
  const { sections } = await wallet.readStatement({ ...request, book });
  const [section] = sections;
  if (section === undefined || sections.length > 1) throw new Error("one section was expected");
  return section;
};

const sum = (texts: readonly string[]): bigint =>
  texts.reduce((units, text) => units + mustParseDecimal(text), 0n);

const file = async (request: Readonly<Record<string, string>>, token = member.token) => {
  const query = new URLSearchParams(request);
  const url = `${testServer.server.url}${STATEMENT_FILE_PATH}?${query.toString()}`;
  return fetch(url, { headers: { "access-token": token, "accept-language": "en-us" } });
};

test("a day ends at the server's midnight, to the second", async () => {
  expect(await sectionOf(FIRST)).toMatchObject({
    book: "live",
    currency: "USDT",
    opening: "0",
    closing: "8",
    totals: [{ type: "deposit", amount: "8", entries: 2 }],
  });
  expect(await sectionOf(SECOND)).toMatchObject({
    opening: "8",
    closing: "10",
    totals: [{ type: "deposit", amount: "2", entries: 1 }],
  });
});

test("results, fees and margin are in it to the last unit", async () => {
  // Opened at 60 006 and closed at 60 493.95: 48.795 on 0.1 of it; fees of 3.0003 and 3.0246975,
  // and funding of 0.605: 100 ppm of its value of 6 050.
  expect(await sectionOf(FIRST, "demo")).toMatchObject({
    opening: "0",
    closing: "9996.9997",
    totals: [
      { type: "demo_grant", amount: "10000", entries: 1 },
      { type: "open_fee", amount: "-3.0003", entries: 1 },
      { type: "position_margin", amount: "0", entries: 2 },
    ],
    accounts: [
      { account: "available", opening: "0", closing: "9396.9397" },
      { account: "margin", opening: "0", closing: "600.06" },
    ],
  });
  const second = await sectionOf(SECOND, "demo");
  expect(second).toMatchObject({ opening: "9996.9997", closing: "10042.1650025" });
  expect(second.accounts.map(({ closing }) => closing)).toEqual(["10042.1650025", "0"]);
});

test("the statements of two adjacent spans equal that of both", async () => {
  for (const book of ["demo", "live"] as const) {
    const [first, second, both] = await Promise.all(
      [FIRST, SECOND, BOTH].map((days) => sectionOf(days, book)),
    );
    if (!first || !second || !both) throw new Error("three were asked for");
    expect(first.opening).toBe(both.opening);
    expect(second.opening).toBe(first.closing);
    expect(second.closing).toBe(both.closing);
    for (const { type, amount, entries } of both.totals) {
      const parts = [...first.totals, ...second.totals].filter((each) => each.type === type);
      expect(sum(parts.map((each) => each.amount))).toBe(mustParseDecimal(amount));
      expect(parts.reduce((count, each) => count + each.entries, 0)).toBe(entries);
    }
    for (const each of [first, second, both]) {
      const moved = sum(each.totals.map(({ amount }) => amount));
      expect(mustParseDecimal(each.opening) + moved).toBe(mustParseDecimal(each.closing));
    }
    const [balance] = await wallet.queryUserBalance({ book });
    expect(sum([balance?.available ?? "", balance?.margin ?? ""])).toBe(
      mustParseDecimal(both.closing),
    );
  }
});

test("its entries are those of the log, oldest first", async () => {
  const response = await file({ ...BOTH, format: "csv", book: "demo" });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="plumbline-statement-2026-01-05-2026-01-06.csv"',
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  const rows = csvRows(await response.text());
  const log = await wallet.listBalanceLog({ book: "demo", pageSize: 100 });
  const entries = rows.filter(({ line }) => line === "entry");
  const expected = log.records.toReversed().map((record) => ({
    line: "entry",
    book: "demo",
    currency: "USDT",
    entries: "",
    money: "simulated",
    time_utc8: record.createTime,
    type: record.type,
    account: record.account,
    amount: record.amount,
    balance_after: record.balanceAfter,
    cause: record.causeId ?? "",
    receipt: record.receiptId ?? "",
  }));
  expect(entries).toEqual(expected);
  const all = (end: string) => rows.find(({ line, account }) => line === end && account === "");
  expect(all("opening")).toMatchObject({ balance_after: "0", time_utc8: "2026-01-05 00:00:00" });
  expect(all("closing")).toMatchObject({ balance_after: "10042.1650025" });
  expect(sum(entries.map(({ amount = "" }) => amount))).toBe(mustParseDecimal("10042.1650025"));
});

test("a type filters the entries, and the balances still add up", async () => {
  const response = await file({ ...BOTH, format: "csv", book: "demo", group: "fees" });
  const rows = csvRows(await response.text());
  const types = rows.filter(({ line }) => line === "entry").map(({ type }) => type);
  expect(types).toEqual(["open_fee", "close_fee"]);
  const totals = rows.filter(({ line }) => line === "total").map(({ amount = "" }) => amount);
  expect(sum(totals)).toBe(mustParseDecimal("10042.1650025"));
});

test("a PDF states on every page that its money is simulated, with the same figures", async () => {
  const response = await file({ ...BOTH, book: "all", format: "pdf" });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pages = pdfPages(bytes);
  expect(pages.length).toBeGreaterThan(0);
  for (const texts of pages) {
    expect(texts).toContain("Simulated money: nothing in this statement is real money.");
  }
  const texts = pages.flat();
  const figures = ["10,000.00000000", "10,042.16500250", "-3.02469750", "600.06000000"];
  expect(texts).toEqual(expect.arrayContaining(figures));
  expect(texts).toContain("2026-01-05 to 2026-01-06, whole server days (UTC+8)");
  expect(texts).toContain("2026-01-06 00:00:00");
});

test("a PDF of many pages has every entry once, and the notice on each page", async () => {
  const saver = await registerMember(testServer);
  const amounts = Array.from({ length: 90 }, (_, i) => `${i + 1}`);
  for (const amount of amounts) await fundLive(testServer, { userId: saver.id, amount });
  const day = { fromDay: "2026-01-06", toDay: "2026-01-06" };
  const response = await file({ ...day, format: "pdf", book: "live" }, saver.token);
  const pages = pdfPages(new Uint8Array(await response.arrayBuffer()));
  expect(pages.length).toBe(4);
  for (const [index, texts] of pages.entries()) {
    expect(texts).toContain("Simulated money: nothing in this statement is real money.");
    expect(texts).toContain(`Page ${index + 1}`);
  }
  expect(pages.filter((texts) => texts.includes("Time (UTC+8)")).length).toBeGreaterThan(2);
  const texts = pages.flat();
  expect(texts.filter((text) => text === "Deposit")).toHaveLength(amounts.length + 1);
  expect(texts.slice(-2)).toEqual(["Closing balance", "4,095.00000000"]);
});

test("an aborted download leaves no fault, and the next file is written", async () => {
  const day = { fromDay: "2026-01-05", toDay: "2026-01-06" };
  for (const format of ["csv", "pdf"]) {
    testServer.clock.advance(MINUTE_MS);
    const hangingUp = new AbortController();
    const query = new URLSearchParams({ ...day, book: "all", format });
    const url = `${testServer.server.url}${STATEMENT_FILE_PATH}?${query.toString()}`;
    const headers = { "access-token": member.token };
    const begun = fetch(url, { headers, signal: hangingUp.signal });
    if (format === "pdf") await begun;
    hangingUp.abort();
    await begun.catch(() => null);
    const next = await file({ ...day, book: "all", format });
    expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
  expect(testServer.faults).toEqual([]);
});

test("a name in any script neither breaks the PDF nor appears as another one", async () => {
  const stranger = await registerMember(testServer, "zh-cn");
  const database = new Database({ url: testServer.databaseUrl });
  const rename = sql("test.rename", "update profiles set account = $2 where user_id = $1");
  await database.query(rename, [stranger.id, "王สมชายא"]);
  await database.close();
  const today = { fromDay: "2026-01-06", toDay: "2026-01-06" };
  const response = await file({ ...today, format: "pdf" }, stranger.token);
  const text = pdfPages(new Uint8Array(await response.arrayBuffer()))
    .flat()
    .join("");
  expect(text).toContain(`王สมชาย[U+05D0] (${stranger.id})`);
  expect(text).toMatch(/Characters that this file's fonts lack/);
});

const HOSTILE = { book: "__proto__", currency: "usdt'--", group: "margin_added" };

test.each([
  [{ fromDay: "2026-01-06", toDay: "2026-01-05" }, "days_wrong_way_round"],
  [{ fromDay: "2026-01-07", toDay: "2026-01-06" }, "days_wrong_way_round"],
  [{ fromDay: "2026-01-06", toDay: "2026-01-07" }, "days_not_begun"],
  [{ fromDay: "2025-01-05", toDay: "2026-01-06" }, "too_many_days"],
  [{ fromDay: "2026-02-30", toDay: "2026-03-01" }, "invalid_input"],
  [{ fromDay: "2026-1-5", toDay: "2026-01-06" }, "invalid_input"],
  [{ fromDay: "-2026-01-05", toDay: "2026-01-06" }, "invalid_input"],
  [{ fromDay: "2026-01-05T00:00", toDay: "2026-01-06" }, "invalid_input"],
  [{ fromDay: "2026-01-05", toDay: "" }, "invalid_input"],
  [{ ...BOTH, book: HOSTILE.book }, "invalid_input"],
  [{ ...BOTH, currency: HOSTILE.currency }, "invalid_input"],
  [{ ...BOTH, group: HOSTILE.group }, "invalid_input"],
])("%j is refused with %s, as a view and as a file", async (request, error) => {
  const query = new URLSearchParams(request).toString();
  const { token } = member;
  const view = await send({ path: `/api/finance/appBalanceLog/statement?${query}`, token });
  expect(view.envelope).toMatchObject({ success: false, error });
  const asFile = await send({ path: `${STATEMENT_FILE_PATH}?${query}&format=csv`, token });
  expect(asFile.envelope).toMatchObject({ success: false, error });
  testServer.clock.advance(MINUTE_MS);
});

test("366 days are allowed; a file needs a session, a format, and a free slot", async () => {
  const year = { fromDay: "2025-01-06", toDay: "2026-01-06" };
  expect(await sectionOf(year)).toMatchObject({ opening: "0", closing: "10" });
  const path = `${STATEMENT_FILE_PATH}?fromDay=2026-01-05&toDay=2026-01-05`;
  expect((await send({ path: `${path}&format=csv` })).envelope).toMatchObject({ code: 401 });
  const { token } = member;
  for (const format of ["", "&format=exe", "&format=csv&format=pdf"]) {
    const answer = await send({ path: path + format, token });
    expect(answer.envelope).toMatchObject({ error: "invalid_input" });
  }
  testServer.clock.advance(MINUTE_MS);
  const errors: (string | undefined)[] = [];
  for (let i = 0; i < 12; i += 1) {
    errors.push((await send({ path: `${path}&format=csv`, token })).envelope?.error);
  }
  expect(errors.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined));
  expect(errors.slice(10)).toEqual(["too_many_attempts", "too_many_attempts"]);
});

test("a statement is only for its own member", async () => {
  const stranger = await registerMember(testServer);
  const { readStatement } = stranger.client.wallet;
  // Without a book it is of the live one, which has no entries yet.
  expect(await readStatement(BOTH)).toMatchObject({ sections: [] });
  const { sections } = await readStatement({ ...BOTH, book: "all" });
  expect(sections).toMatchObject([{ book: "demo", opening: "0", closing: "10000" }]);
  const refused = stranger.client.wallet.readStatement({ ...BOTH, toDay: "2026-01-09" });
  await expect(refused).rejects.toBeInstanceOf(CallRefused);
});
