import {
  type AssetCode,
  DAY_MS,
  HOUR_MS,
  houseAccount,
  money,
  ok,
  usdt,
  USDT,
  userAccount,
  type UserId,
} from "@plumbline/engine/kernel";
import { noState } from "@plumbline/server/platform/command/command";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: an inviter gets a fifth of the fees that the house earned from invited members, on one
// level, once an hour, and nothing else. Method: members who trade with live money, hours that a
// test sets, fees to the unit; every posting has its cause.

let testServer: TestServer;
let finance: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  finance = await addOperator(testServer, await signInAdmin(testServer), "finance");
  await nextHour();
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

/** Ends a whole hour and pays the shares of its fees. */
async function nextHour(on = testServer): Promise<void> {
  const now = on.clock.now();
  on.clock.advance((Math.floor(now / HOUR_MS) + 1) * HOUR_MS - now);
  await runJob(on, "team.commissions");
}

const teamOf = ({ client }: Member) => client.team.readTeam({});

let invited = 0;

/** A user who registered by a member's link. */
async function invitedBy(inviter: Member, on = testServer): Promise<Member> {
  const { link } = await teamOf(inviter);
  const inviteCode = link.replace("/#/register?invite=", "");
  const session = { token: "" };
  const client = clientOf(on, { token: () => session.token });
  invited += 1;
  const { token, userInfo } = await client.auth.register({
    account: `invited${invited}.${on.clock.now().toString(36)}`,
    password: "correct horse battery",
    inviteCode,
  });
  session.token = token;
  return { client, id: userInfo.id, token };
}

/** Opens and closes 0.1 BTC at 60 000 with live money: fees of 3.0003 and 2.9997. */
async function trade({ client, id }: Member): Promise<void> {
  await fundLive(testServer, { userId: id, amount: "1000" });
  await testServer.tick("BTCUSDT", "60000");
  const opened = await client.contract.openPosition({
    symbol: "BTCUSDT",
    book: "live",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  });
  await client.contract.closePosition({ id: opened.id });
}

async function live({ client }: Member): Promise<string> {
  const rows = await client.wallet.queryUserBalance({ book: "live" });
  return rows.find(({ currency }) => currency === "USDT")?.available ?? "0";
}

test("team-1 from the link to the commission: a fifth of an hour's fees, once", async () => {
  const ana = await registerMember(testServer);
  const ben = await invitedBy(ana);
  const cleo = await invitedBy(ben);
  await trade(ben);
  await trade(cleo);
  await runJob(testServer, "team.commissions");
  expect(await live(ana)).toBe("0");

  const second = await startBeside(testServer);
  await nextHour();
  await Promise.all([
    runJob(testServer, "team.commissions"),
    runJob(second, "team.commissions"),
    runJob(testServer, "team.commissions"),
  ]);
  await second.stop();
  // A fifth of 6, for the first level alone; the fees of Cleo's trade count for Ben.
  expect(await live(ana)).toBe("1.2");
  expect(await teamOf(ana)).toMatchObject({
    members: [{ level: 1 }, { level: 2 }],
    memberCount: 2,
    earned: [{ currency: "USDT", amount: "1.2" }],
    byMonth: [{ month: "2026-01", currency: "USDT", amount: "1.2" }],
    sharePct: "20",
    isForbidden: false,
  });
  expect(await teamOf(ben)).toMatchObject({ earned: [{ amount: "1.2" }] });
  const { client: desk } = await signInAgain(testServer, finance);
  const { records } = await desk.team.listInviters({});
  expect(records).toContainEqual(
    expect.objectContaining({ id: ana.id, invited: 1, earned: "1.2" }),
  );
});

test("team-2 names are masked, and the fourth level is not shown", async () => {
  const first = await registerMember(testServer);
  const second = await invitedBy(first);
  const third = await invitedBy(second);
  const fourth = await invitedBy(third);
  await invitedBy(fourth);
  const { members, memberCount } = await teamOf(first);
  expect(memberCount).toBe(3);
  expect(members.map(({ level }) => level)).toEqual([1, 2, 3]);
  for (const { name } of members) expect(name).toMatch(/^i…\w$/);
});

test("team-1 play money earns no commission", async () => {
  const ana = await registerMember(testServer);
  const ben = await invitedBy(ana);
  await testServer.tick("BTCUSDT", "60000");
  const opened = await ben.client.contract.openPosition({
    symbol: "BTCUSDT",
    book: "demo",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  });
  await ben.client.contract.closePosition({ id: opened.id });
  await nextHour();
  expect(await teamOf(ana)).toMatchObject({ earned: [] });
});

test("team-1 hours missed in downtime are shared in sequence", async () => {
  const ana = await registerMember(testServer);
  const ben = await invitedBy(ana);
  await trade(ben);
  testServer.clock.advance(3 * HOUR_MS);
  await trade(ben);
  testServer.clock.advance(5 * HOUR_MS);
  await nextHour();
  expect(await live(ana)).toBe("2.4");
});

test("team-1 after twelve months it pays no more", async () => {
  const late = await startTestServer();
  const ana = await registerMember(late);
  const { inviteCode } = await teamOf(ana);
  const ben = await invitedBy(ana, late);
  late.clock.advance(366 * DAY_MS);
  const login = async ({ id }: Member) =>
    late.server.deps.sessions.start({
      userId: id as UserId, // the server returned this id
      device: "test",
      address: "test",
    });
  const token = await login(ben);
  const back = { ...ben, client: clientOf(late, { token: () => token }) };
  await fundLive(late, { userId: ben.id, amount: "1000" });
  await late.tick("BTCUSDT", "60000");
  const opened = await back.client.contract.openPosition({
    symbol: "BTCUSDT",
    book: "live",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  });
  await back.client.contract.closePosition({ id: opened.id });
  await nextHour(late);
  const own = await login(ana);
  const inviter = clientOf(late, { token: () => own });
  expect(await inviter.team.readTeam({})).toMatchObject({ inviteCode, earned: [] });
  expect(late.faults).toEqual([]);
  await late.stop();
});

// Goal: R1: self-invitation and circles are ineffective. Method: a member's own code, and that of a
// member they invited, at a first sign-in within seven days: both are accepted and ignored.
test("R1 nobody invites themselves or their own inviter", async () => {
  const client = clientOf(testServer);
  const account = `circle.${testServer.clock.now().toString(36)}`;
  const password = "correct horse battery";
  const { token } = await client.auth.register({ account, password });
  const own = { client: clientOf(testServer, { token: () => token }), id: "", token };
  const { inviteCode } = await teamOf(own);
  await client.auth.login({ account, password, inviteCode });
  expect((await teamOf(own)).memberCount).toBe(0);

  const ben = await invitedBy(own);
  const benCode = (await teamOf(ben)).inviteCode;
  await client.auth.login({ account, password, inviteCode: benCode });
  expect((await teamOf(ben)).memberCount).toBe(0);
  expect((await teamOf(own)).memberCount).toBe(1);
});

// Goal: refunded fees reverse their share. Method: a separate server, because no present rule
// refunds fees: the posting is artificial.
test("R2 the share of refunded fees is reversed, as far as it is available", async () => {
  const house = await startTestServer();
  await nextHour(house);
  const ana = await registerMember(house);
  const ben = await invitedBy(ana, house);
  await fundLive(house, { userId: ben.id, amount: "100" });
  await moveFee(house, { member: ben, amount: "10", isReturned: false });
  await nextHour(house);
  expect(await live(ana)).toBe("2");
  await moveFee(house, { member: ben, amount: "4", isReturned: true });
  await nextHour(house);
  await runJob(house, "team.commissions");
  expect(await live(ana)).toBe("1.2");
  expect(await teamOf(ana)).toMatchObject({ earned: [{ amount: "1.2" }] });
  await expectConserved(house.server.url);
  expect(house.faults).toEqual([]);
  await house.stop();
});

// Goal: only the share that the house cannot pay waits. Method: a separate server whose USDT fees
// were given to another member; BTC fees of the same hour, and an hour after it.
test("team-1 a share that the fees do not cover stays owed, and blocks nothing", async () => {
  const house = await startTestServer();
  await nextHour(house);
  const ana = await registerMember(house);
  const ben = await invitedBy(ana, house);
  const other = await registerMember(house);
  for (const { id } of [ben, other]) await fundLive(house, { userId: id, amount: "100" });
  await moveFee(house, { member: ben, amount: "10", isReturned: false });
  await moveFee(house, { member: other, amount: "8.00000001", isReturned: true });
  await moveFee(house, { member: ben, amount: "4", asset: ETH, isReturned: false });
  await nextHour(house);
  expect(await teamOf(ana)).toMatchObject({ earned: [{ currency: "ETH", amount: "0.8" }] });
  expect(house.faults.splice(0)).toEqual([expect.stringContaining("commissions in USDT")]);

  await moveFee(house, { member: ben, amount: "1", asset: ETH, isReturned: false });
  await nextHour(house);
  expect(await teamOf(ana)).toMatchObject({ earned: [{ currency: "ETH", amount: "1" }] });

  await moveFee(house, { member: other, amount: "0.00000001", isReturned: false });
  await Promise.all([runJob(house, "team.commissions"), runJob(house, "team.commissions")]);
  await nextHour(house);
  expect(await live(ana)).toBe("2");
  expect(house.faults).toEqual([]);
  await house.stop();
});

// Goal: guests have only play money. Method: a guest's link; the share is paid once the account is
// completed, from the hour in which it was earned.
test("team-1 a guest's share is paid when the account is completed", async () => {
  const house = await startTestServer();
  await nextHour(house);
  const guest = await clientOf(house).auth.guestLogin({});
  const { id } = guest.userInfo;
  const client = clientOf(house, { token: () => guest.token });
  const ana = { client, id, token: guest.token };
  const ben = await invitedBy(ana, house);
  await fundLive(house, { userId: ben.id, amount: "100" });
  await moveFee(house, { member: ben, amount: "10", isReturned: false });
  await nextHour(house);
  await nextHour(house);
  expect(await teamOf(ana)).toMatchObject({ memberCount: 1, earned: [] });
  expect(await live(ana)).toBe("0");

  const own = { account: "completed.ana", newPassword: "correct horse battery" };
  await client.auth.completeGuest({ ...own, password: guest.initialPassword });
  const login = { account: own.account, password: own.newPassword };
  const { token } = await clientOf(house).auth.login(login);
  await nextHour(house);
  await nextHour(house);
  const completed = { client: clientOf(house, { token: () => token }), id, token };
  expect(await live(completed)).toBe("2");
  expect(house.faults).toEqual([]);
  await house.stop();
});

const ETH = "ETH" as AssetCode; // the currency's code

interface MovedFee {
  readonly member: Member;
  readonly amount: string;
  readonly asset?: AssetCode;
  readonly isReturned: boolean;
}

async function moveFee(house: TestServer, fee: MovedFee): Promise<void> {
  const [own, fees] = [userAccount("live", "available"), houseAccount("live", "fees")];
  const [from, to] = fee.isReturned ? [fees, own] : [own, fees];
  const { asset = USDT } = fee;
  const amount = money(asset, usdt(fee.amount).units);
  // The posting of fees in another currency is artificial, so that nobody has to hold it first.
  const payer = asset === USDT ? from : houseAccount("live", "external");
  await house.server.deps.commands.run({
    name: "test.move-fee",
    userId: fee.member.id as UserId, // the server returned this id
    requestId: newRequestId(),
    content: fee.amount,
    store: noState,
    decide: () =>
      ok({
        next: null,
        postings: [{ from: payer, to, amount, reason: "close_fee" }],
        events: [],
        receipts: [],
      }),
    answer: () => null,
  });
}
