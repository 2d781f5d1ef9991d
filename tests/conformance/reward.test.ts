import {
  DAY_MS,
  houseAccount,
  HOUR_MS,
  ok,
  startOfServerDay,
  usdt,
  userAccount,
  type UserId,
} from "@plumbline/engine/kernel";
import { startOfServerWeek } from "@plumbline/engine/reward";
import { noState } from "@plumbline/server/platform/command/command";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { fundLive, fundMarketing } from "@plumbline/tests/kit/fund-live";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: one envelope per member and week, one voucher per member and task, paid from available
// funds and never twice. Method: a server whose Mondays the test sets; every figure to the unit.

let testServer: TestServer;
let pair: readonly [TestOperator, TestOperator];
let settlers: readonly [TestOperator, TestOperator];

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  pair = await addTwoOperators(testServer, "finance", admin);
  settlers = await addTwoOperators(testServer, "risk", admin);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

/** Both operators, signed in again because their sessions may have ended. */
async function signedIn(both: readonly [TestOperator, TestOperator]) {
  testServer.clock.advance(30_000);
  const [first, second] = both;
  return [await signInAgain(testServer, first), await signInAgain(testServer, second)] as const;
}

function passTo(instantMs: number, on = testServer): void {
  on.clock.advance(instantMs - on.clock.now());
}

const nextMonday = (on = testServer) => startOfServerWeek(on.clock.now()) + 7 * DAY_MS;

async function live({ client }: Member): Promise<string> {
  const rows = await client.wallet.queryUserBalance({ book: "live" });
  return rows.find(({ currency }) => currency === "USDT")?.available ?? "0";
}

/**
 * A member of level 2, with an envelope of 1 USDT, from the next server day on, which began a
 * moment ago. The bonuses of both levels are paid, so that nothing else is due.
 */
async function memberOfLevel2(on = testServer): Promise<Member> {
  passTo(startOfServerDay(on.clock.now()) + DAY_MS, on);
  const member = await registerMember(on);
  await fundLive(on, { userId: member.id, amount: "140000" });
  await runJob(on, "vip.review");
  passTo(startOfServerDay(on.clock.now()) + DAY_MS, on);
  await runJob(on, "vip.review");
  return member;
}

const monday = (on = testServer) => runJob(on, "reward.envelope");
const hourly = (on = testServer) => runJob(on, "reward.postponed");
const envelopeOf = ({ client }: Member) => client.reward.readEnvelope({});

test("R5 an empty fund postpones the envelope and says so; new funds pay it", async () => {
  const member = await memberOfLevel2();
  await monday();
  const { weekly, envelopes, isForbidden } = await envelopeOf(member);
  expect([weekly, isForbidden]).toEqual(["1", false]);
  expect(envelopes).toMatchObject([{ amount: "1", status: "postponed", payTime: null }]);
  expect(await live(member)).toBe("140000");
  const [finance] = await signedIn(pair);
  const coverage = await finance.client.reward.readCoverage({});
  expect(coverage).toMatchObject({ marketing: "0", postponed: "1", postponedCount: 1 });

  await fundMarketing(await signedIn(pair), "0.99999999");
  await hourly();
  expect(await live(member)).toBe("140000");
  await fundMarketing(await signedIn(pair), "0.00000001");
  await hourly();
  expect((await envelopeOf(member)).envelopes).toMatchObject([{ status: "paid" }]);
  expect(await live(member)).toBe("140001");
  const { records } = await finance.client.reward.listPayouts({ kind: "envelope" });
  expect(records).toMatchObject([{ userId: member.id, amount: "1", status: "paid" }]);
});

test("R5 Monday 00:00 in UTC+8 pays once, in two processes and again", async () => {
  await fundMarketing(await signedIn(pair), "1000");
  const member = await memberOfLevel2();
  passTo(nextMonday() - 1_000);
  const back = await again(member);
  await monday();
  const before = (await envelopeOf(back)).envelopes.length;
  const balance = Number(await live(back));
  testServer.clock.advance(1_000);
  const second = await startBeside(testServer);
  await Promise.all([monday(), monday(second), hourly(), hourly(second)]);
  await monday();
  await second.stop();
  const { envelopes } = await envelopeOf(back);
  expect(envelopes).toHaveLength(before + 1);
  expect(envelopes[0]?.status).toBe("paid");
  expect(Number(await live(back))).toBe(balance + 1);
});

test("R5 a Monday during downtime is paid on Wednesday, once", async () => {
  const member = await memberOfLevel2();
  passTo(nextMonday() + 2 * DAY_MS + 3 * HOUR_MS);
  const back = await again(member);
  const balance = Number(await live(back));
  await hourly();
  await monday();
  expect(Number(await live(back))).toBe(balance + 1);
});

/** The same member with a new session. */
async function again(member: Member): Promise<Member> {
  const token = await testServer.server.deps.sessions.start({
    userId: member.id as UserId, // the server returned this id
    device: "test",
    address: "test",
  });
  return { ...member, client: clientOf(testServer, { token: () => token }) };
}

test("reward-1 a completed task pays once, under concurrent claims", async () => {
  const member = await registerMember(testServer);
  const claim = () => outcome(member.client.reward.claimReward({ id: "deposit" }));
  expect(await claim()).toBe("task_not_done");
  await fundLive(testServer, { userId: member.id, amount: "100" });
  const ready = await member.client.reward.listRewards({});
  expect(ready.records).toMatchObject([
    { id: "verification", amount: "2", status: "open" },
    { id: "authenticator", amount: "1", status: "open" },
    { id: "deposit", amount: "5", target: "100", status: "ready" },
  ]);
  const outcomes = await Promise.all(Array.from({ length: 8 }, claim));
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["accepted", "reward_claimed"]));
  expect(await live(member)).toBe("105");
  const { records } = await member.client.reward.listRewards({});
  expect(records[2]).toMatchObject({ status: "claimed", reversed: "0" });
});

test("reward-1 after its days a task pays nothing", async () => {
  const member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "100" });
  testServer.clock.advance(60 * DAY_MS);
  const back = await again(member);
  expect(await outcome(back.client.reward.claimReward({ id: "deposit" }))).toBe("task_expired");
  expect((await back.client.reward.listRewards({})).records[2]).toMatchObject({
    status: "expired",
  });
});

test("a guest claims nothing", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  expect(await outcome(client.reward.claimReward({ id: "deposit" }))).toBe("guest_demo_only");
});

test("two persons confirm what tasks pay, which applies from its time on", async () => {
  const [maker, checker] = await signedIn(settlers);
  const { terms, newestVersion } = await maker.client.reward.readRewardSettings({});
  const tasks = terms.tasks.map((task) => ({ ...task, isEnabled: task.kind !== "authenticator" }));
  const { id } = await maker.client.reward.proposeRewardTerms({
    baseVersion: newestVersion,
    effectiveMs: testServer.clock.now() + HOUR_MS,
    why: "Authenticators are everybody's by now.",
    terms: { tasks },
  });
  const { proposals } = await checker.client.reward.readRewardSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  const own = maker.client.reward.confirmRewardTerms({ id, contentHash });
  expect(await outcome(own)).toBe("same_operator");
  await checker.client.reward.confirmRewardTerms({ id, contentHash });
  testServer.clock.advance(HOUR_MS);
  const member = await registerMember(testServer);
  const { records } = await member.client.reward.listRewards({});
  expect(records.map((each) => each.id)).toEqual(["verification", "deposit"]);
  expect(await outcome(member.client.reward.claimReward({ id: "authenticator" }))).toBe(
    "task_unknown",
  );
});

// Goal: a reversed deposit reverses its voucher, once, and only as far as money is available.
// Method: a separate server, because the reversal is artificial and has no case at the desk.
test("R2 a voucher is reversed with its deposit", async () => {
  const house = await startTestServer();
  const admin = await signInAdmin(house);
  const operators = [
    await addOperator(house, admin, "finance"),
    await addOperator(house, admin, "finance"),
  ] as const;
  await fundMarketing(operators, "5");
  const member = await registerMember(house);
  await fundLive(house, { userId: member.id, amount: "100" });
  await member.client.reward.claimReward({ id: "deposit" });
  expect(await live(member)).toBe("105");
  await runJob(house, "reward.reverse");
  expect(await live(member)).toBe("105");

  await reverseDeposit(house, member, "100");
  expect(await live(member)).toBe("5");
  await Promise.all([runJob(house, "reward.reverse"), runJob(house, "reward.reverse")]);
  await runJob(house, "reward.reverse");
  expect(await live(member)).toBe("0");
  const { records } = await member.client.reward.listRewards({});
  expect(records[2]).toMatchObject({ status: "reversed", reversed: "5" });
  const { marketing } = await operators[0].client.reward.readCoverage({});
  expect(marketing).toBe("5");
  await expectConserved(house.server.url);
  expect(house.faults).toEqual([]);
  await house.stop();
});

async function reverseDeposit(house: TestServer, member: Member, amount: string): Promise<void> {
  const requestId = newRequestId();
  await house.server.deps.commands.run({
    name: "test.reverse-deposit",
    userId: member.id as UserId, // the server returned this id
    requestId,
    content: amount,
    store: noState,
    decide: () =>
      ok({
        next: null,
        postings: [
          {
            from: userAccount("live", "available"),
            to: houseAccount("live", "external"),
            amount: usdt(amount),
            reason: "deposit_reversed",
          },
        ],
        events: [],
        receipts: [],
      }),
    answer: () => null,
  });
}

test("where incentives are forbidden nothing is drawn or paid, and this is shown", async () => {
  const strict = await startTestServer({ profile: "strict" });
  const member = await memberOfLevel2(strict);
  await monday(strict);
  expect(await envelopeOf(member)).toMatchObject({ weekly: "0", isForbidden: true, envelopes: [] });
  expect(await outcome(member.client.reward.claimReward({ id: "deposit" }))).toBe(
    "incentives_forbidden",
  );
  expect(strict.faults).toEqual([]);
  await strict.stop();
});
