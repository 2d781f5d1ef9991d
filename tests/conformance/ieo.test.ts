import { newRequestId } from "@plumbline/client";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { Database } from "@plumbline/server/platform/postgres/database";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { decided, DRAW_SYMBOL, end, look, offer, won } from "@plumbline/tests/kit/ieo/offerings";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAgain, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { leaveHouse } from "@plumbline/tests/kit/wallet/leave-house";
import { provePapers } from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: an offering is allocated by its applications and one recorded tick, in both books alike;
// the locked amount is paid at the winning price or returned to the last unit, once. Method:
// members and operators against a running server; afterwards the books are summed, every receipt is
// recomputed, and every posting is traced to its cause.

let testServer: TestServer;
let member: Member;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  [maker, checker] = await addTwoOperators(testServer, "risk");
});

beforeEach(async () => {
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectVerified(testServer.databaseUrl);
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

type Offered = Awaited<ReturnType<typeof offer>>;

const apply = ({ id: projectId, book }: Offered, quantity = "500", by = member) =>
  by.client.ieo.applyForIeo({ book, projectId, quantity });
const pay = (id: string, by = member) => by.client.ieo.payIeo({ id });
const orders = async (book: "demo" | "live" = "demo", by = member) =>
  (await by.client.ieo.listIeoOrders({ book })).records;

async function holds(currency: string, book: "demo" | "live" = "demo", by = member) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  const row = rows.find((one) => one.currency === currency);
  return [row?.available ?? "0", row?.hold ?? "0"];
}

test("a sandbox begins with an open and a coming offering in both books", async () => {
  for (const book of ["demo", "live"] as const) {
    const { records, total } = await member.client.ieo.listIeoProjects({ book });
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { book, token: "TIDE", status: "issuing", isFunded: true, applied: "0", drawSeq: null },
      { book, token: "MOSS", status: "issuing", isFunded: true, winningPrice: null },
    ]);
  }
});

test("ieo-4 a confirmed offering never changes; two persons confirm a new one", async () => {
  await testServer.tick(DRAW_SYMBOL, "60000");
  const { terms, newestVersion } = await maker.client.ieo.readIeoSettings({});
  const effectiveMs = testServer.clock.now() + HOUR_MS;
  const propose = (projects: typeof terms.projects) =>
    maker.client.ieo.proposeIeoTerms({
      baseVersion: newestVersion,
      effectiveMs,
      why: "A new token is to be offered.",
      terms: { projects },
    });
  const cheaper = terms.projects.map((one) => ({ ...one, floorPrice: "0.01" }));
  expect(await outcome(propose(cheaper))).toBe("settings_wrong");
  expect(await outcome(propose(terms.projects.slice(1)))).toBe("settings_wrong");
  const [first] = terms.projects;
  if (first === undefined) throw new Error("a sandbox has offerings");
  const added = {
    ...first,
    id: "0199a000-0000-7000-8000-0000000000aa",
    // A code that is in no list of currencies yet.
    token: "REEF" as typeof first.token,
    opensMs: effectiveMs,
    closesMs: effectiveMs + HOUR_MS,
  };
  const undrawable = { ...added, drawSymbol: "GONEUSDT" as typeof first.drawSymbol };
  await expect(propose([...terms.projects, undrawable])).rejects.toMatchObject({
    details: { problems: "projects.REEF.drawSymbol no_price" },
  });
  const { id } = await propose([...terms.projects, added]);
  const { proposals } = await checker.client.ieo.readIeoSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  expect(await outcome(maker.client.ieo.confirmIeoTerms({ id, contentHash }))).toBe(
    "same_operator",
  );
  await checker.client.ieo.confirmIeoTerms({ id, contentHash });
  testServer.clock.advance(HOUR_MS);
  await look(testServer);
  maker = await signInAgain(testServer, maker);
  await eventually(async () => {
    const offerings = await maker.client.ieo.listIeoOfferings({ book: first.book });
    expect(offerings).toContainEqual(
      expect.objectContaining({ token: "REEF", inTreasury: "50000000" }),
    );
  });
});

test("a member on hold cannot apply, but keeps an allocation", async () => {
  const { id } = await won(testServer, member);
  const project = await offer(testServer);
  // Operators' sessions end when they are idle.
  maker = await signInAgain(testServer, maker);
  await maker.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(apply(project))).toBe("account_held");
  expect(await pay(id)).toMatchObject({ stage: "paid" });
  const all = await maker.client.ieo.listEveryIeoOrder({ book: "demo", userId: member.id });
  expect(all.records).toMatchObject([{ id, stage: "paid", lock: "500", amount: "250" }]);
});

// Goal: a whole offering, to the unit. Method: 500 of 1000 at 1: half is demanded, so it costs the
// floor, 0.5; 250 of 500 are returned.
test("ieo-3 an allocation is paid at the winning price, once, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  const database = new Database({ url: testServer.databaseUrl });
  await provePapers(database, member.id);
  await database.close();
  for (const book of ["demo", "live"] as const) {
    const project = await offer(testServer, { book });
    const { token } = project;
    const applied = await apply(project);
    expect(applied).toMatchObject({ book, token, status: "applied", lock: "500", stage: null });
    expect(await holds("USDT", book)).toEqual(["9500", "500"]);
    await end(testServer, project);
    expect(await decided(member, project)).toMatchObject({ status: "won", winningPrice: "0.5" });
    expect(await orders(book)).toMatchObject([
      { id: applied.id, status: "won", allocated: "500", winningPrice: "0.5", amount: "250" },
    ]);
    expect(await holds("USDT", book)).toEqual(["9500", "500"]);
    const paid = await pay(applied.id);
    expect(paid).toMatchObject({ status: "completed", stage: "paid", amount: "250" });
    expect(await holds("USDT", book)).toEqual(["9750", "0"]);
    expect(await holds(token, book)).toEqual(["500", "0"]);
    expect(await outcome(pay(applied.id))).toBe("not_won");
  }
});

// Goal: with excess demand, shares are in lots, the rest by remainder and draw, and no token
// exceeds the supply. Method: 600 + 600 + 301 of 1000: 399.73, 399.73 and 200.53 lots.
test("ieo-2 an oversubscribed offering is drawn by a tick after its end", async () => {
  const members = [member, await registerMember(testServer), await registerMember(testServer)];
  const project = await offer(testServer);
  const quantities = ["600", "600", "301"];
  for (const [index, by] of members.entries()) await apply(project, quantities[index], by);
  await end(testServer, project);
  const shown = await decided(member, project);
  expect(shown).toMatchObject({ applied: "1501", applicants: 3, winningPrice: "1" });
  const lines = await Promise.all(members.map(async (by) => (await orders("demo", by))[0]));
  expect(lines.map((line) => line?.allocated)).toEqual(["400", "400", "200"]);
  const receipt = await member.client.proof.readReceipt({ id: lines[0]?.receiptId ?? "" });
  expect(receipt.ticks).toMatchObject([{ symbol: "BTCUSDT", seq: shown.drawSeq }]);
  expect(receipt.ticks[0]?.timeMs).toBeGreaterThan(project.closesMs);
  const allocation = await member.client.ieo.readIeoAllocation({ projectId: project.id });
  expect(allocation.applications.map(({ quantity }) => quantity).toSorted()).toEqual([
    "301",
    "600",
    "600",
  ]);
  await expectVerified(testServer.databaseUrl);
});

// Goal: many applications are settled in rounds, exact to the last token. Method: more than one
// round of guests' applications, for 1 080 tokens of 1 000.
test("ieo-2 applications beyond one round are settled, each exactly once", async () => {
  const project = await offer(testServer);
  const guests: Member[] = [];
  while (guests.length < 120) {
    const more = await Promise.all(Array.from({ length: 20 }, () => guest()));
    await Promise.all(more.map((by) => apply(project, "9", by)));
    guests.push(...more);
  }
  await end(testServer, project);
  expect(await decided(member, project)).toMatchObject({ applied: "1080", applicants: 120 });
  const lines: Awaited<ReturnType<typeof orders>> = [];
  for (const by of guests) lines.push(...(await orders("demo", by)));
  expect(lines).toHaveLength(120);
  expect(lines.reduce((sum, { allocated }) => sum + Number(allocated), 0)).toBe(1_000);
  // Everybody gets at least the share of 8.33 in whole lots, and at most one lot more.
  expect(new Set(lines.map(({ allocated }) => allocated))).toEqual(new Set(["8", "9"]));
});

/** A user with play money who has not registered. */
async function guest(): Promise<Member> {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  const { token, userInfo } = await client.auth.guestLogin({});
  session.token = token;
  return { client, id: userInfo.id, token };
}

// Goal: an offering that cannot be drawn returns all money. Method: a symbol without a single tick,
// as confirmed before such terms were refused; its end is moved back by a week.
test("ieo-3 without a tick for the draw all is returned after seven days, once", async () => {
  const members = [member, await registerMember(testServer)];
  const project = await offer(testServer, { drawSymbol: "GONEUSDT" });
  for (const by of members) await apply(project, "600", by);
  const weekAgo = new Date(testServer.clock.now() - 7 * DAY_MS).toISOString();
  await runAsOwner(
    testServer.databaseUrl,
    `update ieo_projects set opens_at = opens_at - interval '9 days', closes_at = '${weekAgo}'
     where id = '${project.id}'`,
  );
  await look(testServer);
  await eventually(async () => {
    for (const by of members) {
      expect(await orders("demo", by)).toMatchObject([
        { status: "completed", stage: "void", allocated: null, receiptId: null },
      ]);
      expect(await holds("USDT", "demo", by)).toEqual(["10000", "0"]);
    }
  });
  const { records } = await member.client.content.listMyNotices({});
  expect(records.map(({ kind }) => kind)).toEqual(["ieoVoid"]);
  const { records: all } = await member.client.ieo.listIeoProjects({ book: "demo", pageSize: 100 });
  expect(all.find(({ id }) => id === project.id)).toMatchObject({
    status: "void",
    winningPrice: null,
  });
});

test("ieo-3 a fully served offering does not wait for a draw", async () => {
  const project = await offer(testServer, { drawSymbol: "GONEUSDT" });
  const { id } = await apply(project, "500");
  testServer.clock.advance(project.closesMs - testServer.clock.now());
  await look(testServer);
  expect(await decided(member, project)).toMatchObject({ status: "won", drawSeq: null });
  expect(await pay(id)).toMatchObject({ stage: "paid", amount: "250" });
});

// Goal: an indivisible lot is drawn, and those without allocation get everything back at once.
test("ieo-2 an application without allocation gets all of it back at once", async () => {
  const members = [member, await registerMember(testServer), await registerMember(testServer)];
  const project = await offer(testServer, { supply: "1", userMax: "1", estimatedPrice: "100" });
  await Promise.all(members.map((by) => apply(project, "1", by)));
  await end(testServer, project);
  await decided(member, project);
  const lines = await Promise.all(members.map(async (by) => (await orders("demo", by))[0]));
  expect(lines.map((line) => line?.stage ?? line?.status).toSorted()).toEqual([
    "not_won",
    "not_won",
    "won",
  ]);
  for (const [index, by] of members.entries()) {
    const isWon = lines[index]?.status === "won";
    expect(await holds("USDT", "demo", by)).toEqual(isWon ? ["9900", "100"] : ["10000", "0"]);
  }
});

// Goal: a refusal on the wire sets nothing aside. Method: one call each.
test("ieo-1 applying for zero, above the cap, in part lots or on credit is refused", async () => {
  const project = await offer(testServer, { userMax: "20000", supply: "40000" });
  for (const [refusal, input] of [
    ["invalid_input", { quantity: "0" }],
    ["invalid_input", { quantity: "-1" }],
    ["quantity_not_in_lots", { quantity: "1.5" }],
    ["above_user_maximum", { quantity: "20001" }],
    ["insufficient_balance", { quantity: "10001" }],
    ["project_not_found", { book: "live" }],
    ["project_not_found", { projectId: "0199a000-0000-7000-8000-0000000000ff" }],
  ] as const) {
    const order = { book: "demo", projectId: project.id, quantity: "1", ...input } as const;
    expect(await outcome(member.client.ieo.applyForIeo(order))).toBe(refusal);
  }
  expect(await holds("USDT")).toEqual(["10000", "0"]);
  await expect(apply(project, "20001")).rejects.toMatchObject({
    details: { left: `20000 ${project.token}` },
  });
});

test("ieo-1 applying before the start or after the end is refused", async () => {
  const now = testServer.clock.now();
  const late = await offer(testServer, { opensMs: now + HOUR_MS, closesMs: now + 2 * HOUR_MS });
  expect(await outcome(apply(late))).toBe("applications_closed");
  const project = await offer(testServer);
  testServer.clock.advance(project.closesMs - testServer.clock.now());
  expect(await outcome(apply(project))).toBe("applications_closed");
});

test("ieo-1 real money needs basic verification, which a guest lacks", async () => {
  await fundLive(testServer, { userId: member.id, amount: "1000" });
  const project = await offer(testServer, { book: "live" });
  expect(await outcome(apply(project))).toBe("verification_required");
  expect(await outcome(apply(project, "1", await guest()))).toBe("guest_demo_only");
});

test("ieo-1 applying for tokens that the house does not hold is refused", async () => {
  const house = await startTestServer();
  const applicant = await registerMember(house);
  const project = await offer(house);
  await leaveHouse(house, { account: "treasury:ieo", asset: project.token, amount: "999" });
  expect(await outcome(apply(project, "1", applicant))).toBe("supply_not_funded");
  const { records } = await applicant.client.ieo.listIeoProjects({ book: "demo" });
  expect(records.find(({ id }) => id === project.id)).toMatchObject({ isFunded: false });
  await house.stop();
});

// Goal: many small applications gain nothing. Method: two hundred parallel calls of 5 each against
// a cap of 600; one is accepted, and a later one is not.
test("ieo-1 one of 200 parallel applications of a member is accepted", async () => {
  const project = await offer(testServer);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => outcome(apply(project, "5"))),
  );
  expect(outcomes.filter((each) => each === "accepted")).toHaveLength(1);
  expect(outcomes.filter((each) => each === "already_applied")).toHaveLength(199);
  expect(await outcome(apply(project, "5"))).toBe("already_applied");
  expect(await holds("USDT")).toEqual(["9995", "5"]);
});

test("the same request applies once", async () => {
  const { id: projectId } = await offer(testServer);
  const requestId = newRequestId();
  const order = { book: "demo", projectId, quantity: "5" } as const;
  const first = await member.client.ieo.applyForIeo(order, { requestId });
  expect(await member.client.ieo.applyForIeo(order, { requestId })).toEqual(first);
  expect(await holds("USDT")).toEqual(["9995", "5"]);
});

test("ieo-3 one of many payments of an allocation is served, only to its owner", async () => {
  const { id, project } = await won(testServer, member);
  const other = await registerMember(testServer);
  expect(await outcome(pay(id, other))).toBe("order_not_found");
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(pay(id))));
  expect(outcomes.toSorted()).toEqual(["accepted", ...Array.from({ length: 7 }, () => "not_won")]);
  expect(await holds(project.token)).toEqual(["500", "0"]);
  expect(await holds("USDT")).toEqual(["9750", "0"]);
});

test("ieo-3 an allocation unpaid for 48 hours lapses and is returned whole", async () => {
  const { id, project } = await won(testServer, member);
  const [order] = await orders();
  testServer.clock.advance((order?.payUntilMs ?? 0) - testServer.clock.now());
  expect(await outcome(pay(id))).toBe("payment_expired");
  await look(testServer);
  await expect.poll(() => orders()).toMatchObject([{ id, status: "completed", stage: "lapsed" }]);
  expect(await holds("USDT")).toEqual(["10000", "0"]);
  expect(await holds(project.token)).toEqual(["0", "0"]);
  const { records } = await member.client.content.listMyNotices({});
  expect(records.map(({ kind }) => kind)).toEqual(["ieoLapsed", "ieoWon"]);
  expect(await outcome(pay(id))).toBe("not_won");
});

test("ieo-3 an end during downtime is made up for, also by two servers", async () => {
  const house = await startTestServer();
  const applicant = await registerMember(house);
  const project = await offer(house);
  const { id } = await apply(project, "500", applicant);
  await house.server.stop();
  house.clock.advance(30 * HOUR_MS);
  const both = [await startBeside(house), await startBeside(house)] as const;
  const again = { ...applicant, client: clientOf(both[0], { token: () => applicant.token }) };
  await eventually(async () => {
    const [order] = await orders("demo", again);
    expect(order).toMatchObject({ id, status: "won", allocated: "500" });
    // The two days to pay begin with the allocation, so that a downtime does not shorten them.
    expect((order?.payUntilMs ?? 0) - house.clock.now()).toBeGreaterThan(47 * HOUR_MS);
  });
  await pay(id, again);
  await expectVerified(house.databaseUrl);
  await expectCaused(house.databaseUrl);
  expect(house.faults).toEqual([]);
  await both[1].stop();
  await both[0].stop();
  await house.stop();
});
