import type { DeskClient } from "@plumbline/client";
import { DAY_MS } from "@plumbline/engine/kernel";
import type { AnyCall } from "@plumbline/protocol";
import { STANDINGS } from "@plumbline/protocol/list-filters";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { everyOperatorCall, rawSender } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { claimRecharge } from "@plumbline/tests/kit/wallet/claim-recharge";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: a list, its count and its export are filtered alike, by every filter of its call. Method:
// three waiting recharges of two members, filtered in every way, compared with the expected ids.

let testServer: TestServer;
let admin: TestOperator;
let second: TestOperator;
let finance: TestOperator;
let ada: Member;
let ids: { waits: string; large: string; bens: string };

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  second = await addOperator(testServer, admin, "admin");
  finance = await addOperator(testServer, admin, "finance");
  ada = await registerMember(testServer);
  const ben = await registerMember(testServer);
  const claimed = (member: Member, amount: string) => {
    testServer.clock.advance(1_000);
    return claimRecharge(testServer, member, amount);
  };
  const waits = await claimed(ada, "100");
  const large = await claimed(ada, "20000");
  ids = { waits, large, bens: await claimed(ben, "50") };
});
afterAll(() => testServer.stop());

type ListInput = Parameters<DeskClient["wallet"]["listRechargeCases"]>[0];

async function listed(filter: ListInput): Promise<readonly string[]> {
  const { records, total } = await finance.client.wallet.listRechargeCases(filter);
  expect(total).toBe(records.length);
  return records.map(({ id }) => id);
}

// Goal: an amount range includes its limits, and a column sorts in both directions. Method: ada's
// 100 and 20000 and ben's 50, all waiting.
test("desk-12 a queue is filtered by an amount range and sorted by a column", async () => {
  expect(await listed({ amountMin: "50", amountMax: "100" })).toEqual([ids.waits, ids.bens]);
  expect(await listed({ amountMin: "50.00000001", amountMax: "99.99999999" })).toEqual([]);
  expect(await listed({ amountMax: "99.99999999" })).toEqual([ids.bens]);
  expect(await listed({ amountMin: "999999999999999999" })).toEqual([]);
  const byAmount = [ids.bens, ids.waits, ids.large];
  expect(await listed({ sort: "amount" })).toEqual(byAmount);
  expect(await listed({ sort: "amount", order: "DESC" })).toEqual(byAmount.toReversed());
  expect(await listed({ sort: "createTime", order: "DESC" })).toEqual([
    ids.bens,
    ids.large,
    ids.waits,
  ]);
});

// Goal: the assignee filters a list as it does the inbox. Method: ada's recharge, assigned,
// filtered by its assignee, by a colleague, and once unassigned.
test("desk-12 a queue is filtered by own and by unassigned cases", async () => {
  const mine = { queue: "recharges", caseId: `${ada.id}:${ids.waits}` };
  const { id: operatorId } = await finance.client.desk.readMe({});
  await finance.client.desk.assignCase({ ...mine, operatorId });
  expect(await listed({ standing: "mine" })).toEqual([ids.waits]);
  expect(await listed({ standing: "free" })).toEqual([ids.large, ids.bens]);
  const others = await second.client.wallet.listRechargeCases({ standing: "mine" });
  expect(others.records).toEqual([]);
  expect(await exportedRows([{ name: "standing", value: "mine" }])).toBe(1);
  await finance.client.desk.assignCase({ ...mine, seenHolderId: operatorId });
  expect(await listed({ standing: "mine" })).toEqual([]);
});

// Goal: a file has the stage that its list shows, and without one what waits. Method: ada's large
// recharge with its first approval, which is a stage of its own.
test("a queue's file has the chosen stage alone", async () => {
  const { wallet } = finance.client;
  const seen = { userId: ada.id, id: ids.large };
  const { contentHash } = await wallet.readRechargeCase(seen);
  await wallet.openRechargeProof(seen);
  const received = { received: "20000", reference: `TX-${ids.large}` };
  await wallet.approveRecharge({ ...seen, contentHash, ...received });
  const stage = (value: string) => exportedRows([{ name: "stage", value }]);
  expect(await stage("confirmed")).toBe(1);
  expect(await stage("submitted")).toBe(2);
  expect(await stage("delivered")).toBe(0);
  expect([await exportedRows([]), await stage("all")]).toEqual([3, 3]);
});

// Goal: cases of a disabled operator are unassigned, in a list as in the inbox. Method: ada's
// conversation, assigned to a colleague who is then disabled.
test("desk-12 a disabled colleague's conversation is listed as unassigned", async () => {
  await ada.client.support.sendChatMessage({ text: "Hello" });
  const leaver = await addOperator(testServer, admin, "support");
  const { id: operatorId } = await leaver.client.desk.readMe({});
  const { desk, support } = admin.client;
  await support.assignChat({ userId: ada.id, operatorId });
  const free = async () => {
    const inbox = await desk.readInbox({ queue: "support", kind: "free" });
    return [(await support.listChats({ standing: "free" })).total, inbox.total];
  };
  expect(await free()).toEqual([0, 0]);
  await desk.disableOperator({ id: operatorId });
  expect(await free()).toEqual([1, 1]);
});

test("incomplete input filters neither a queue nor its export", async () => {
  const names = ["currency", "channelId", "amountMin", "amountMax", "from", "to"];
  const half = names.map((name) => ({ name, value: "-" }));
  expect(await exportedRows(half)).toBe((await listed({})).length);
  const narrowed = [
    { name: "search", value: ada.id },
    { name: "currency", value: "usdt" },
    { name: "channelId", value: "usdt-tron" },
    { name: "amountMin", value: "100" },
    { name: "amountMax", value: "100" },
    { name: "to", value: new Date(testServer.clock.now() + 1).toISOString() },
  ];
  expect(await exportedRows(narrowed)).toBe(1);
  const past = { name: "to", value: new Date(testServer.clock.now() - DAY_MS).toISOString() };
  expect(await exportedRows([past])).toBe(0);
});

async function exportedRows(filter: { name: string; value: string }[]): Promise<number> {
  const { desk } = finance.client;
  await desk.startExport({ list: "recharges", filter });
  const newest = async () => (await desk.listExports({})).records[0];
  await expect.poll(newest).toMatchObject({ stage: "done" });
  return (await newest())?.rows ?? -1;
}

// Goal: a list's statement supports everything that its call declares. Method: every operator list
// with all filters at once, in each of its orders: PostgreSQL reports a missing column only when it
// is queried.
test("desk-12 every list supports all filters and orders that its call declares", async () => {
  const send = await rawSender(testServer);
  const values = {
    search: "ada",
    currency: "USDT",
    channelId: "USDT-TRON",
    amountMin: "1",
    amountMax: "2",
    fromMs: "0",
    toMs: "1",
  };
  const lists = [...everyOperatorCall.values()].filter(({ input }) => "fromMs" in input.shape);
  expect(lists.length).toBeGreaterThan(15);
  for (const { input, path } of lists) {
    const filters = Object.entries(values).filter(([name]) => name in input.shape);
    const choices = Object.entries({ sort: sortsOf(input), standing: STANDINGS }).flatMap(
      ([name, options]) =>
        name in input.shape ? options.map((option): [string, string] => [name, option]) : [],
    );
    for (const [name, option] of [["pageNo", "1"] as const, ...choices]) {
      for (const order of name === "sort" ? ["ASC", "DESC"] : [""]) {
        const query = new URLSearchParams([...filters, [name, option]]);
        if (order !== "") query.set("order", order);
        const answer = await send({ path: `${path}?${query}`, token: admin.token });
        expect(answer.envelope, `${path} ${query}`).toMatchObject({ success: true });
      }
    }
  }
});

/** The columns by which a list's call can be sorted. */
function sortsOf({ shape }: AnyCall["input"]): readonly string[] {
  // In the form that `sortInput` declares.
  const sort = shape["sort"] as { unwrap(): { readonly options: readonly string[] } } | undefined;
  return sort?.unwrap().options ?? [];
}

// Goal: what everyone has open is listed product by product, at the figures that its member sees.
// Method: of one member a long and a waiting short, a stake and a recurring buy, narrowed in turn
// by symbol, direction, state and member.
test("everyone's open positions, stakes and recurring buys are listed and narrowed", async () => {
  const { client, id: userId } = await registerMember(testServer);
  const { account } = await client.profile.getMyUserInfo({});
  const order = { book: "demo", symbol: "BTCUSDT", leverage: 10, quantity: "0.02" } as const;
  await testServer.tick("BTCUSDT", "60000");
  const long = await client.contract.openPosition({ ...order, direction: "long" });
  const limit = { orderType: "limit", price: "70000", direction: "short" } as const;
  const short = await client.contract.openPosition({ ...order, ...limit });
  await testServer.tick("BTCUSDT", "61000");
  const stake = { book: "demo", symbol: "BTCUSDT", seconds: 30, stake: "100" } as const;
  const second = await client.secondContract.buySecond({ ...stake, direction: "down" });
  const weekly = { every: "week", weekday: 1, hour: 9 } as const;
  const buys = { book: "demo", symbol: "BTCUSDT", value: "50", schedule: weekly } as const;
  const plan = await client.spot.saveSpotPlan(buys);

  const { contract, secondContract, spot } = finance.client;
  const open = async (input: Parameters<typeof contract.listEveryOpenPosition>[0]) =>
    (await contract.listEveryOpenPosition({ book: "demo", ...input })).records;
  const [own] = (await client.contract.listPositions({ book: "demo" })).records;
  expect(await open({ search: account })).toMatchObject([
    { id: short.id, status: "working", orderPrice: "70000", entryPrice: null, unrealisedPnl: null },
    {
      id: long.id,
      userId,
      account,
      direction: "long",
      status: "running",
      quantity: "0.02",
      margin: own?.margin,
      entryPrice: own?.entryPrice,
      markPrice: "61000",
      unrealisedPnl: own?.unrealisedPnl,
    },
  ]);
  const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
  expect(idsOf(await open({ search: "btc", direction: "long" }))).toEqual([long.id]);
  expect(idsOf(await open({ status: "working" }))).toEqual([short.id]);
  expect(await open({ search: "eth" })).toEqual([]);
  expect(await open({ book: "live" })).toEqual([]);

  const stakes = async (input: Parameters<typeof secondContract.listEverySecondOrder>[0]) =>
    (await secondContract.listEverySecondOrder({ book: "demo", ...input })).records;
  const running = { id: second.id, stake: "100", gain: "80", currency: "USDT", outcome: null };
  expect(await stakes({ status: "open", search: "btc" })).toMatchObject([running]);
  expect(await stakes({ status: "open", direction: "up" })).toEqual([]);
  expect(await stakes({ status: "closed" })).toEqual([]);

  const plans = async (input: Parameters<typeof spot.listEverySpotPlan>[0]) =>
    (await spot.listEverySpotPlan({ book: "demo", ...input })).records;
  const listed = { id: plan.id, userId, account, value: "50", schedule: weekly, status: "active" };
  expect(await plans({ search: account, sort: "nextTime" })).toMatchObject([listed]);
  expect(await plans({ status: "paused" })).toEqual([]);
  const { option, reward } = finance.client;
  expect((await option.listEveryOptionOrder({ status: "open", kind: "put" })).records).toEqual([]);
  expect((await reward.listPayouts({ status: "postponed" })).records).toEqual([]);
});
