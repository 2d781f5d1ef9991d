import { newRequestId } from "@plumbline/client";
import { LIST_EXPORTS } from "@plumbline/server/list-exports";
import { MINUTE_MS } from "@plumbline/engine/kernel";
import { openPictures } from "@plumbline/tests/kit/desk/final-refusal";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import {
  addOperator,
  deskClientOf,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: operators' actions are visible to everyone concerned, in every process, and logged;
// displayed data is true. Method: an operator and a member against the same running server.

const REASON = "The venue reports a fault; we look into it.";
const ORDER = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.01",
} as const;

let testServer: TestServer;
let admin: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  admin = await signInAdmin(testServer);
  member = await registerMember(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const priceNow = () => member.client.market.getSymbolPrice({ symbol: "BTCUSDT" });

test("a halt is visible at once, also in a later process, and changes no price", async () => {
  const { id } = await member.client.contract.openPosition(ORDER);
  const before = await priceNow();
  await admin.client.market.haltSymbol({
    symbol: "BTCUSDT",
    reason: `  ${REASON} `,
    minutes: 15,
  });
  expect(await outcome(member.client.contract.openPosition(ORDER))).toBe("market_halted");
  // A close is accepted, and waits for the first price after the halt.
  expect((await member.client.contract.closePosition({ id })).status).toBe("settling");
  const [listed] = await member.client.market.listSymbols();
  expect(listed).toMatchObject({ symbol: "BTCUSDT", status: "halted", haltReason: REASON });
  expect(await priceNow()).toEqual(before);
  // Prices continue to be recorded as the venues give them.
  await testServer.tick("BTCUSDT", "60100");
  expect(await priceNow()).toMatchObject({ price: "60100", seq: before.seq + 1 });

  const beside = await startBeside(testServer);
  const there = await fetch(`${beside.server.url}/api/trade/appSymbol/list`);
  const { result } = (await there.json()) as { result: readonly object[] };
  expect(result[0]).toMatchObject({ status: "halted", haltReason: REASON });
  await beside.stop();

  await admin.client.market.resumeSymbol({ symbol: "BTCUSDT", reason: "The venue is sound." });
  await testServer.tick("BTCUSDT", "60200");
  const { records } = await member.client.contract.listPositions({
    book: "demo",
    status: "closed",
  });
  expect(records.map((one) => [one.id, one.status])).toEqual([[id, "closed"]]);
});

test("the log has operator, action, subject, before, after; repeating adds no line", async () => {
  const requestId = newRequestId();
  const halt = { symbol: "ETHUSDT", reason: REASON, minutes: 15 };
  await admin.client.market.haltSymbol(halt, { requestId });
  await admin.client.market.haltSymbol(halt, { requestId });
  const { records, total } = await admin.client.desk.listAudit({ subject: "ETHUSDT" });
  expect(total).toBe(1);
  expect(records[0]).toMatchObject({
    operatorName: "admin",
    call: "market.halt-symbol",
    subject: "ETHUSDT",
    before: null,
    after: expect.stringContaining(`"isConfirmed":false,"isResumed":false,"reason":"${REASON}"`),
  });
});

test.each([
  ["unknown_symbol", { symbol: "NOSUCH", reason: REASON, minutes: 15 }],
  ["symbol_already_halted", { symbol: "ETHUSDT", reason: REASON, minutes: 15 }],
  ["invalid_input", { symbol: "ETHUSDT", reason: REASON, minutes: 0 }],
  ["invalid_input", { symbol: "ETHUSDT", reason: REASON, minutes: 10_081 }],
  ["invalid_input", { symbol: "ETHUSDT", reason: "too short", minutes: 15 }],
  ["invalid_input", { symbol: "ETHUSDT", reason: "         \n a b c         ", minutes: 15 }],
  ["invalid_input", { symbol: "ETHUSDT", reason: "x".repeat(501), minutes: 15 }],
])("a halt is refused with %s", async (error, halt) => {
  expect(await outcome(admin.client.market.haltSymbol(halt))).toBe(error);
});

test("a symbol that is not halted cannot be resumed", async () => {
  const resume = { symbol: "SOLUSDT", reason: REASON };
  expect(await outcome(admin.client.market.resumeSymbol(resume))).toBe("symbol_not_halted");
});

test("a user is found by account and by id, with their balances", async () => {
  const [byId, byAccount, nobody] = await Promise.all([
    admin.client.profile.listUsers({ search: member.id }),
    admin.client.profile.listUsers({ search: "MEMBER" }),
    admin.client.profile.listUsers({ search: "%" }),
  ]);
  expect(byId.records).toMatchObject([{ id: member.id, isGuest: false, sessions: 1 }]);
  expect(byAccount.records.map(({ id }) => id)).toContain(member.id);
  expect(nobody.total).toBe(0);
  const { balances } = await admin.client.profile.readUser({ id: member.id });
  expect(balances).toContainEqual(
    expect.objectContaining({ book: "demo", currency: "USDT", account: "available" }),
  );
  const other = "0190f000-0000-7000-8000-000000000001";
  expect(await outcome(admin.client.profile.readUser({ id: other }))).toBe("not_found");
});

test("a user's page shows identity, sessions and trades", async () => {
  const { id: positionId } = await member.client.contract.openPosition(ORDER);
  await member.client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(testServer, member.token),
  });
  const seen = { userId: member.id, level: "basic" as const };
  await openPictures(admin, seen);
  const { contentHash } = await admin.client.kyc.readKycCase(seen);
  await admin.client.kyc.approveKyc({ ...seen, contentHash });

  const user = await admin.client.profile.readUser({ id: member.id });
  expect(user).toMatchObject({
    phone: null,
    email: null,
    hasAuthenticator: false,
    frozenTime: null,
    settingsLockedUntil: null,
    withdrawalsHeldUntil: null,
    verifications: [{ level: "basic", status: "authorised", decideTime: expect.any(String) }],
    openSessions: [{ address: expect.any(String), startTime: expect.any(String) }],
    deskLog: [
      { operatorName: "admin", call: "kyc.approve" },
      { operatorName: "admin", call: "kyc.open-file" },
      { operatorName: "admin", call: "kyc.read-case" },
      { operatorName: "admin", call: "profile.read-user" },
    ],
  });
  expect(user.positions[0]).toMatchObject({
    id: positionId,
    book: "demo",
    symbol: "BTCUSDT",
    side: "long",
    leverage: 10,
    status: "running",
    quantity: "0.01",
    currency: "USDT",
    realisedPnl: "0",
  });
  // No sessions of other users, and none of this user's secrets.
  const other = await registerMember(testServer);
  const { positions, signIns, verifications, deskLog } = await admin.client.profile.readUser({
    id: other.id,
  });
  expect([positions, verifications]).toEqual([[], []]);
  expect(deskLog.map(({ call }) => call)).toEqual(["profile.read-user"]);
  expect(signIns.every(({ outcome }) => outcome === "signed_in")).toBe(true);
  expect(JSON.stringify(user)).not.toMatch(/argon2|Hash|sealed|token|recovery/i);
});

test("the ledger is filtered by user, cause, request and period, with both accounts", async () => {
  const { id: causeId } = await member.client.contract.openPosition(ORDER);
  const { wallet } = admin.client;
  const { records } = await wallet.listEntries({ causeId });
  expect(records).toMatchObject([
    { userId: member.id, command: "contract.open-position", causeId },
  ]);
  const [entry] = records;
  const { requestId = "" } = entry ?? {};
  const { lines } = await wallet.readEntry({ userId: member.id, requestId });
  expect(lines.map(({ from, to }) => [from, to])).toContainEqual(["user:available", "user:margin"]);
  const isShown = lines.map(({ from, fromBalance }) => [from.slice(0, 4), fromBalance !== null]);
  expect(isShown.every(([owner, shown]) => (owner === "user") === shown)).toBe(true);
  expect((await wallet.listEntries({ requestId })).total).toBe(1);
  expect((await wallet.listEntries({ userId: member.id })).total).toBeGreaterThan(2);
  expect((await wallet.listEntries({ toMs: 1 })).total).toBe(0);
  const page = await wallet.listEntries({ pageNo: 2, pageSize: 1 });
  expect(page).toMatchObject({ size: 1, current: 2, records: [expect.anything()] });
});

// Goal: views, exports and failed sign-ins of operators are logged like changes. Method: views
// repeated as a screen repeats them, an export, wrong passwords and codes.
test("views, exports, failed sign-ins and lockouts are logged, each once", async () => {
  const looker = await addOperator(testServer, admin, "verification");
  const linesOf = async (call: string) =>
    (await admin.client.desk.listAudit({ call, pageSize: 100 })).records;
  const ownLines = async (call: string) =>
    (await linesOf(call)).filter(({ operatorName }) => operatorName === looker.name);

  await looker.client.profile.readUser({ id: member.id });
  await looker.client.profile.readUser({ id: member.id });
  expect(await ownLines("profile.read-user")).toMatchObject([{ subject: member.id }]);
  // Into the next quarter of an hour, without losing a session.
  for (const minutes of [10, 5]) {
    testServer.clock.advance(minutes * MINUTE_MS);
    await looker.client.profile.readUser({ id: member.id });
    await admin.client.desk.readMe({});
  }
  expect(await ownLines("profile.read-user")).toHaveLength(2);

  const request = { userId: member.id, level: "basic" } as const;
  await looker.client.kyc.readKycCase(request);
  expect(await ownLines("kyc.read-case")).toMatchObject([{ subject: `${member.id}:basic` }]);

  const exportOfUsers = { list: "users", filter: '{"search":"ada"}', rows: 130 };
  await looker.client.desk.noteExport(exportOfUsers);
  expect(await ownLines("desk.export")).toMatchObject([
    { subject: "users", after: JSON.stringify({ filter: exportOfUsers.filter, rows: 130 }) },
  ]);

  const wrong = { name: looker.name, password: "not the right one" };
  const client = deskClientOf(testServer);
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await outcome(client.desk.login(wrong))).toBe("operator_login_failed");
  }
  for (let knock = 0; knock < 3; knock += 1) {
    expect(await outcome(client.desk.login(wrong))).toBe("too_many_attempts");
  }
  expect(await linesOf("desk.sign-in-failed")).toHaveLength(5);
  expect(await linesOf("desk.sign-in-locked")).toMatchObject([
    { operatorName: "system", subject: expect.stringContaining(looker.name) },
  ]);
  // Input that is no existing name may be a password, and is not logged.
  const typed = { name: "hunter2.hunter2", password: "not the right one" };
  expect(await outcome(client.desk.login(typed))).toBe("operator_login_failed");
  expect((await linesOf("desk.sign-in-failed"))[0]).toMatchObject({ subject: "?" });
});

// The last test, because prices become stale. Goal: one person's halt ends by the clock, unless a
// second person confirms the requested end. Method: a halt of two hours, before and after each of
// its ends.
test("one person's halt ends after fifteen minutes, unless a second confirms it", async () => {
  const risk = await addOperator(testServer, admin, "risk");
  const request = { symbol: "SOLUSDT", reason: REASON, minutes: 120 };
  await admin.client.market.haltSymbol(request);
  const startedMs = testServer.clock.now();
  const listed = async () => {
    await testServer.server.market.reloadHalts();
    const symbols = await member.client.market.listSymbols();
    const { status, haltEndMs } = symbols.find(({ symbol }) => symbol === "SOLUSDT") ?? {};
    return [status === "halted", haltEndMs];
  };
  expect(await listed()).toEqual([true, startedMs + 15 * MINUTE_MS]);
  testServer.clock.advance(14 * MINUTE_MS);
  const named = { symbol: "SOLUSDT" };
  // A session that is idle for this long ends.
  await risk.client.desk.readMe();
  expect(await outcome(admin.client.market.confirmHalt(named))).toBe("second_person_needed");
  expect((await listed())[0]).toBe(true);
  testServer.clock.advance(MINUTE_MS);
  expect(await listed()).toEqual([false, null]);
  // It still waits for its second person, in their list.
  const inbox = async () => (await risk.client.desk.readInbox({ queue: "halts" })).records;
  expect(await inbox()).toMatchObject([{ caseId: "SOLUSDT", isAssignable: true }]);
  await risk.client.market.confirmHalt(named);
  expect(await inbox()).toEqual([]);
  expect(await listed()).toEqual([true, startedMs + 120 * MINUTE_MS]);
  expect(await outcome(risk.client.market.confirmHalt(named))).toBe("halt_not_waiting");
  const { records } = await risk.client.market.listSymbolStates({ pageSize: 100 });
  expect(records.find(({ id }) => id === "SOLUSDT")).toMatchObject({
    haltedBy: "admin",
    waiting: null,
    haltReason: REASON,
  });
  await risk.client.market.resumeSymbol({ symbol: "SOLUSDT", reason: REASON });
  expect(await listed()).toEqual([false, null]);
  expect(await outcome(risk.client.market.confirmHalt(named))).toBe("symbol_not_halted");
});

// Goal: a list is exported completely, only by authorised operators. Method: every exportable list,
// requested by an administrator; each restriction tried by others.
test("every exportable list is written completely for its requester, and logged", async () => {
  const { desk } = admin.client;
  for (const { list } of LIST_EXPORTS) {
    await desk.startExport({ list, filter: [{ name: "stage", value: "all" }] });
    await expect.poll(async () => (await newest()).stage, { timeout: 10_000 }).toBe("done");
    expect((await newest()).list).toBe(list);
  }
  const { id } = await desk.startExport({ list: "users", filter: [] });
  await expect.poll(async () => (await newest()).stage).toBe("done");
  const { text } = await desk.readExportPart({ id, part: 0 });
  const { total } = await admin.client.profile.listUsers({});
  expect(text.trimEnd().split("\r\n")).toHaveLength(total + 1);
  expect(text).toContain("registered (UTC+8)");

  const support = (await addOperator(testServer, admin, "support")).client.desk;
  expect(await outcome(support.startExport({ list: "audit", filter: [] }))).toBe("not_permitted");
  expect(await outcome(support.startExport({ list: "rights", filter: [] }))).toBe(
    "list_not_exported",
  );
  expect(await outcome(support.readExportPart({ id, part: 0 }))).toBe("export_not_found");
  expect((await support.listExports({})).total).toBe(0);
  expect(await outcome(desk.readExportPart({ id, part: 1 }))).toBe("export_not_found");
  const { records } = await desk.listAudit({ call: "export", pageSize: 100 });
  expect(
    records.filter(
      ({ call, operatorName }) => call === "desk.export" && operatorName === admin.name,
    ),
  ).toHaveLength(LIST_EXPORTS.length + 1);
  expect(records.filter(({ subject }) => subject === `users:${id}`)).toHaveLength(1);

  // The ledger has a line for each posting, such as the demo money of each member here.
  const filter = [{ name: "userId", value: member.id }];
  const ledger = await desk.startExport({ list: "entries", filter });
  await expect.poll(async () => (await newest()).stage).toBe("done");
  const part = await desk.readExportPart({ id: ledger.id, part: 0 });
  const lines = part.text.trimEnd().split("\r\n").slice(1);
  const entries = await admin.client.wallet.listEntries({ userId: member.id, pageSize: 100 });
  const postings = entries.records.reduce((sum, entry) => sum + entry.postings, 0);
  expect(lines).toHaveLength(postings);
  expect(part.text).toContain(",demo,house:");
});

const WEEK_MINUTES = 7 * 24 * 60;

test("an operator can export at most fifty files within seven days", async () => {
  const support = await addOperator(testServer, admin, "support");
  const { id: operatorId } = await support.client.desk.readMe({});
  const waitingCases = (minutesAgo: number, count: number) =>
    runAsOwner(
      testServer.databaseUrl,
      `insert into desk_exports (id, list, filter, requested_by, requested_at, stage)
       select gen_random_uuid(), 'users', '{}', '${operatorId}',
         timestamptz '${new Date(testServer.clock.now()).toISOString()}'
           - interval '${minutesAgo} minutes', 'done'
       from generate_series(1, ${count})`,
    );
  await waitingCases(WEEK_MINUTES, 50);
  await waitingCases(WEEK_MINUTES - 10, 49);
  const start = () => support.client.desk.startExport({ list: "users", filter: [] });
  await start();
  expect(await outcome(start())).toBe("exports_used_up");
  testServer.clock.advance(10 * MINUTE_MS);
  await start();
});

const newest = async () => {
  const [record] = (await admin.client.desk.listExports({})).records;
  if (record === undefined) throw new Error("no export");
  return record;
};
