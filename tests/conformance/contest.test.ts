import { HOUR_MS, MINUTE_MS, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import {
  hold,
  look,
  passTo,
  prove,
  reached,
  SYMBOL,
  tickOn,
} from "@plumbline/tests/kit/contest/contests";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { fundMarketing } from "@plumbline/tests/kit/fund-live";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

// Goal: entries start with equal money in a closed book, ranks follow a published rule, and prizes
// add up to the pool, paid once. Method: members trade by the calls of contract trading against a
// running server whose clock and prices the test moves; afterwards books are summed, every receipt
// is recomputed, and every posting is traced to its cause.

let testServer: TestServer;
let finance: readonly [TestOperator, TestOperator];
let risk: readonly [TestOperator, TestOperator];

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  finance = await addTwoOperators(testServer, "finance", admin);
  risk = await addTwoOperators(testServer, "risk", admin);
  await fundMarketing(finance, "2000");
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

type Contest = Awaited<ReturnType<typeof hold>>;

const bookOf = ({ id }: Contest) => `contest:${id}` as const;
const join = ({ id }: Contest, by: Member) => by.client.contest.joinContest({ id });
const exit = ({ id }: Contest, by: Member) => by.client.contest.exitContest({ id });
const detail = ({ id }: Contest, by: Member) => by.client.contest.readContest({ id });

/** The given number of verified members who have joined. */
async function participants(contest: Contest, count: number, at = testServer): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await registerMember(at));
  await prove(at, ...members);
  for (const member of members) await join(contest, member);
  return members;
}

const open = (contest: Contest, by: Member, direction: "long" | "short") =>
  by.client.contract.openPosition({
    book: bookOf(contest),
    symbol: SYMBOL,
    direction,
    leverage: 10,
    margin: "1000",
  });

const close = (id: string, by: Member) => by.client.contract.closePosition({ id });

async function holds(by: Member, book: "live" | "demo" | `contest:${string}`) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  return rows.find(({ currency }) => currency === "USDT")?.available ?? "0";
}

/** The result of a closed position: profit or loss less its fees. */
function netOf(position: Awaited<ReturnType<typeof open>>): bigint {
  const { realisedPnl, openFee, closeFee, fundingPaid } = position;
  const [pnl, ...costs] = [realisedPnl, openFee, closeFee, fundingPaid].map(mustParseDecimal);
  return costs.reduce((sum, cost) => sum - cost, pnl ?? 0n);
}

// Goal: a whole contest, to the unit. Method: one member gains and closes, one loses and is closed
// at the end, one gains within the five minutes, which does not count.
test("R7 prizes add up to the pool; only results held for five minutes count", async () => {
  const contest = await hold(testServer);
  const [winner, loser, hasty] = await participants(contest, 3);
  if (winner === undefined || loser === undefined || hasty === undefined) throw new Error("three");
  expect(await detail(contest, winner)).toMatchObject({
    status: "to_be_started",
    isFunded: true,
    participants: 3,
    pool: "200",
    mine: { stage: "joined", assets: "0", rank: null },
  });
  expect(await outcome(open(contest, winner, "long"))).toBe("market_underfunded");

  await passTo(testServer, contest.startsMs);
  await reached(testServer, contest, { by: winner, stage: "started" });
  await vi.waitFor(async () => expect(await holds(hasty, bookOf(contest))).toBe("10000"));
  expect(await holds(winner, "demo")).toBe("10000");
  const long = await open(contest, winner, "long");
  const short = await open(contest, loser, "short");
  expect(long).toMatchObject({ book: bookOf(contest), status: "running", openFee: "4.99999995" });
  const quick = await open(contest, hasty, "long");
  testServer.clock.advance(4 * MINUTE_MS);
  await testServer.tick(SYMBOL, "60600");
  const quickEnd = await close(quick.id, hasty);
  expect(netOf(quickEnd)).toBeGreaterThan(0n);
  testServer.clock.advance(MINUTE_MS);
  await testServer.tick(SYMBOL, "61200");
  const longEnd = await close(long.id, winner);
  const income = toDecimalText(netOf(longEnd));

  // The member who closed too soon has paid an opening fee and has no rank; the losing one has not
  // closed.
  await vi.waitFor(async () => {
    testServer.clock.advance(5_001);
    const { records } = await winner.client.contest.readRanking({ id: contest.id });
    expect(records).toMatchObject([{ rank: 1, isMine: true, totalIncome: income, reward: "100" }]);
  });
  expect((await detail(contest, hasty)).mine).toMatchObject({
    totalIncome: "-4.99999995",
    rank: null,
  });
  expect((await detail(contest, winner)).mine).toMatchObject({
    dailyIncome: income,
    totalIncome: income,
    assets: toDecimalText(10_000n * 100_000_000n + netOf(longEnd)),
    rank: 1,
    reward: null,
  });

  await passTo(testServer, contest.endsMs, "61200");
  const ended = await reached(testServer, contest, { by: winner, stage: "ended" });
  expect(ended).toMatchObject({ status: "ended", mine: { rank: 1, reward: "100", assets: "0" } });
  expect((await detail(contest, loser)).mine).toMatchObject({ rank: 2, reward: "60" });
  expect((await detail(contest, hasty)).mine).toMatchObject({ rank: null, reward: "0" });
  const closed = await loser.client.contract.listPositions({
    book: bookOf(contest),
    status: "closed",
  });
  expect(closed.records).toMatchObject([{ id: short.id, closeReason: "user" }]);
  expect([await holds(winner, "live"), await holds(loser, "live")]).toEqual(["100", "60"]);
  await expectOver(contest, winner);
  await expectPublished(contest, winner, income);
});

/** Checks that its book is empty and closed, and that unclaimed prizes were returned. */
async function expectOver(contest: Contest, winner: Member): Promise<void> {
  expect(await holds(winner, bookOf(contest))).toBe("0");
  expect(await outcome(open(contest, winner, "long"))).toBe("contest_over");
  const stranger = await registerMember(testServer);
  expect(await outcome(open(contest, stranger, "long"))).toBe("not_joined");

  // The third prize was returned.
  const [operator] = await Promise.all(finance.map((one) => signInAgain(testServer, one)));
  const { records: listed } = (await operator?.client.contest.listEveryContest({})) ?? {};
  expect(listed?.find(({ id }) => id === contest.id)).toMatchObject({ paid: "160", open: 0 });
  const timeline = await operator?.client.profile.readTimeline({ userId: winner.id });
  expect(timeline?.records.filter(({ kind }) => kind.startsWith("contest"))).toMatchObject([
    { kind: "contestPrize", about: contest.name, change: "100", currency: "USDT" },
    { kind: "contestJoined", amount: null },
  ]);
}

/** Winners are masked, and the inputs of the ranks are public. */
async function expectPublished(contest: Contest, winner: Member, income: string): Promise<void> {
  const { records: winners } = await (
    await registerMember(testServer)
  ).client.contest.listWinners({});
  expect(winners).toMatchObject([
    { contestId: contest.id, rank: 1, isMine: false, reward: "100" },
    { rank: 2, reward: "60" },
  ]);
  expect(winners[0]?.name).toMatch(/^.….$/);
  const result = await clientOf(testServer).contest.readContestResult({ id: contest.id });
  expect(result.ranking).toMatchObject([{ income, holds: 1 }, { holds: 1 }]);
  const receipt = await clientOf(testServer).proof.readReceipt({
    id: (await detail(contest, winner)).mine?.receiptId ?? "",
  });
  expect(receipt).toMatchObject({ kind: "contest", result: { rank: 1, prize: "100", income } });
  const { records: notices } = await winner.client.content.listMyNotices({});
  expect(notices.map(({ kind }) => kind)).toContain("contestPrize");
}

test("R7 joining twice, late, unverified, as a guest or second account is refused", async () => {
  const contest = await hold(testServer);
  const member = await registerMember(testServer);
  expect(await outcome(join(contest, member))).toBe("verification_required");
  await prove(testServer, member);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => outcome(join(contest, member))),
  );
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    ...Array.from({ length: 7 }, () => "already_joined"),
  ]);
  const twin = await registerMember(testServer);
  await prove(testServer, twin);
  await runAsOwner(
    testServer.databaseUrl,
    `update kyc_verifications set paper_digest = sha256('one person')
     where user_id in ('${member.id}', '${twin.id}')`,
  );
  expect(await outcome(join(contest, twin))).toBe("joined_elsewhere");
  const guest = clientOf(testServer);
  const session = await guest.auth.guestLogin({});
  const asGuest = clientOf(testServer, { token: () => session.token });
  expect(await outcome(asGuest.contest.joinContest({ id: contest.id }))).toBe("guest_demo_only");
  expect(await outcome(member.client.contest.joinContest({ id: crypto.randomUUID() }))).toBe(
    "contest_not_found",
  );
  expect((await detail(contest, member)).participants).toBe(1);
  testServer.clock.advance(contest.joinUntilMs - testServer.clock.now());
  expect(await outcome(join(contest, twin))).toBe("join_closed");
});

test("R7 concurrent joins never exceed the places", async () => {
  const contest = await hold(testServer, { entriesMax: 2 });
  const members = await Promise.all(Array.from({ length: 4 }, () => registerMember(testServer)));
  await prove(testServer, ...members);
  const outcomes = await Promise.all(members.map((by) => outcome(join(contest, by))));
  expect(outcomes.toSorted()).toEqual(["accepted", "accepted", "contest_full", "contest_full"]);
});

test("R7 an exit closes the positions, ends the ranking and is final", async () => {
  const contest = await hold(testServer);
  const [leaver, stayer] = await participants(contest, 2);
  if (leaver === undefined || stayer === undefined) throw new Error("two");
  await passTo(testServer, contest.startsMs);
  await reached(testServer, contest, { by: leaver, stage: "started" });
  await vi.waitFor(async () => expect(await holds(leaver, bookOf(contest))).toBe("10000"));
  await open(contest, leaver, "long");
  await testServer.tick(SYMBOL, "60000");
  expect(await exit(contest, leaver)).toMatchObject({
    status: "in_progress",
    mine: { status: "exited" },
  });
  await vi.waitFor(async () => {
    await testServer.tick(SYMBOL, "60000");
    expect((await detail(contest, leaver)).mine).toMatchObject({ stage: "settled", assets: "0" });
  });
  expect(await outcome(exit(contest, leaver))).toBe("contest_over");
  expect(await outcome(join(contest, leaver))).toBe("already_joined");
  expect(await outcome(exit(contest, await registerMember(testServer)))).toBe("not_joined");
  const { records } = await leaver.client.contract.listPositions({ book: bookOf(contest) });
  expect(records).toEqual([]);
  expect(await outcome(open(contest, leaver, "long"))).toBe("contest_over");
  await passTo(testServer, contest.endsMs);
  await reached(testServer, contest, { by: stayer, stage: "ended" });
  expect((await detail(contest, leaver)).mine).toMatchObject({ rank: null, reward: "0" });
});

// Goal: without a current price nobody is ranked, and nobody can trade while the contest waits for
// it.
test("contest-1 the ranking waits for a symbol that is halted at the end", async () => {
  const contest = await hold(testServer, { prizes: ["10"] });
  const [member] = await participants(contest, 1);
  if (member === undefined) throw new Error("one");
  await passTo(testServer, contest.startsMs);
  await reached(testServer, contest, { by: member, stage: "started" });
  await vi.waitFor(async () => expect(await holds(member, bookOf(contest))).toBe("10000"));
  const { id } = await open(contest, member, "long");
  testServer.clock.advance(contest.endsMs - MINUTE_MS - testServer.clock.now());
  const operator = await signInAgain(testServer, risk[0]);
  await operator.client.market.haltSymbol({
    symbol: SYMBOL,
    reason: "A venue is wrong.",
    minutes: 15,
  });
  await passTo(testServer, contest.endsMs);
  await vi.waitFor(async () => {
    await testServer.tick(SYMBOL, "60000");
    const { records } = await member.client.contract.listPositions({ book: bookOf(contest) });
    expect(records).toMatchObject([{ id, status: "settling" }]);
  });
  expect(await detail(contest, member)).toMatchObject({ stage: "started" });
  expect(await outcome(open(contest, member, "long"))).toBe("contest_over");
  expect(await outcome(exit(contest, member))).toBe("contest_over");
  await operator.client.market.resumeSymbol({ symbol: SYMBOL, reason: "The venue is sound." });
  const ended = await reached(testServer, contest, { by: member, stage: "ended" });
  expect(ended.mine).toMatchObject({ rank: 1, reward: "10" });
});

test("contest-1 a contest without its pool does not start and says so", async () => {
  const contest = await hold(testServer, { prizes: ["1000000"] });
  const [member] = await participants(contest, 1);
  if (member === undefined) throw new Error("one");
  expect(await detail(contest, member)).toMatchObject({ isFunded: false });
  await passTo(testServer, contest.startsMs);
  const off = await reached(testServer, contest, { by: member, stage: "called_off" });
  expect(off).toMatchObject({ status: "ended", isFunded: false, mine: { reward: null } });
  expect(await holds(member, bookOf(contest))).toBe("0");
});

test("contest-1 ranks and prizes come once, after downtime and with two servers", async () => {
  const house = await startTestServer();
  const admin = await signInAdmin(house);
  const pair = [
    await addOperator(house, admin, "finance"),
    await addOperator(house, admin, "finance"),
  ] as const;
  await fundMarketing(pair, "200");
  const contest = await hold(house);
  const [member] = await participants(contest, 1, house);
  if (member === undefined) throw new Error("one");
  await passTo(house, contest.startsMs);
  await reached(house, contest, { by: member, stage: "started" });
  await vi.waitFor(async () => expect(await holds(member, bookOf(contest))).toBe("10000"));
  await open(contest, member, "long");
  house.clock.advance(6 * MINUTE_MS);
  await house.tick(SYMBOL, "60600");
  await house.server.stop();
  house.clock.advance(5 * HOUR_MS);
  const both = [await startBeside(house), await startBeside(house)] as const;
  const again = { ...member, client: clientOf(both[0], { token: () => member.token }) };
  // Nothing is closed at a price from before the downtime.
  expect((await detail(contest, again)).stage).toBe("started");
  await vi.waitFor(
    async () => {
      await tickOn(both[0], "60600");
      expect(await detail(contest, again)).toMatchObject({
        stage: "ended",
        mine: { rank: 1, reward: "100" },
      });
    },
    { timeout: 20_000 },
  );
  expect(await holds(again, "live")).toBe("100");
  await expectVerified(house.databaseUrl);
  await expectCaused(house.databaseUrl);
  expect(house.faults).toEqual([]);
  await both[1].stop();
  await both[0].stop();
  await house.stop();
});

test("a confirmed contest never changes; two persons confirm a new one", async () => {
  const [maker, checker] = await Promise.all(risk.map((one) => signInAgain(testServer, one)));
  if (maker === undefined || checker === undefined) throw new Error("two");
  const { terms, newestVersion } = await maker.client.contest.readContestSettings({});
  const effectiveMs = testServer.clock.now() + HOUR_MS;
  const propose = (contests: typeof terms.contests) =>
    maker.client.contest.proposeContestTerms({
      baseVersion: newestVersion,
      effectiveMs,
      why: "A contest is to be held.",
      terms: { contests },
    });
  const richer = terms.contests.map((one) => ({ ...one, prizes: ["1"] }));
  expect(await outcome(propose(richer))).toBe("settings_wrong");
  const startsMs = effectiveMs + HOUR_MS;
  const added = {
    id: crypto.randomUUID(),
    name: "Spring",
    about: "An hour of trading.",
    startMoney: "5000",
    prizes: ["10"],
    entriesMax: 5,
    joinUntilMs: startsMs,
    startsMs,
    endsMs: startsMs + HOUR_MS,
  };
  const { id } = await propose([...terms.contests, added]);
  const { proposals } = await checker.client.contest.readContestSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  expect(await outcome(maker.client.contest.confirmContestTerms({ id, contentHash }))).toBe(
    "same_operator",
  );
  await checker.client.contest.confirmContestTerms({ id, contentHash });
  testServer.clock.advance(HOUR_MS);
  await look(testServer);
  const { client } = await registerMember(testServer);
  await vi.waitFor(async () => {
    expect(await client.contest.readContest({ id: added.id })).toMatchObject({ name: "Spring" });
  });
});
