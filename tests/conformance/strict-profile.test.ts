import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the strict profile applies to real money only; otherwise the two books trade by the same
// code. Method: the whole server under that profile, one member in both.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer({ profile: "strict" });
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "10000" });
});

afterAll(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const order = { symbol: "BTCUSDT", direction: "long", leverage: 2, quantity: "0.1" } as const;

test("real money is leveraged at most twice, play money up to the terms", async () => {
  const { contract } = member.client;
  const tooMuch = contract.openPosition({ ...order, book: "live", leverage: 3 });
  await expect(tooMuch).rejects.toMatchObject({
    error: "leverage_out_of_range",
    details: { leverageMax: 2 },
  });
  const previewed = contract.previewPosition({ ...order, book: "live", leverage: 3 });
  await expect(previewed).rejects.toMatchObject({ error: "leverage_out_of_range" });

  const terms = async (book: "demo" | "live") =>
    (await contract.listTerms({ book })).find(({ symbol }) => symbol === "BTCUSDT");
  expect(await terms("live")).toMatchObject({ leverageMax: 2, closeOutPpm: 500_000 });
  const demo = await terms("demo");
  expect(demo).toMatchObject({ closeOutPpm: 0 });
  const leverage = demo?.leverageMax ?? 0;
  expect(leverage).toBeGreaterThan(2);
  const far = await contract.openPosition({ book: "demo", ...order, leverage, quantity: "0.01" });
  expect(far).toMatchObject({ status: "running", leverage, book: "demo" });
  await contract.closePosition({ id: far.id });
});

test("R7 where incentives are forbidden contests are shown, and nobody can join", async () => {
  const { contest } = member.client;
  const [sample] = (await contest.listContests({})).records;
  expect(sample).toMatchObject({ stage: "announced", isForbidden: true, isFunded: false });
  await expect(contest.joinContest({ id: sample?.id ?? "" })).rejects.toMatchObject({
    error: "incentives_forbidden",
  });
});

// Goal: practice equals reality. Method: the same orders in both books on the same ticks; the only
// differences are ids, clock times, and the stricter close-out.
test("the same orders on the same ticks have the same result in both books", async () => {
  const demo = await tradeIn("demo");
  const live = await tradeIn("live");
  expect(live.map(comparable)).toEqual(demo.map(comparable));
  expect(live.map(({ closeReason }) => closeReason)).toEqual(["user", "stop_loss", "take_profit"]);
});

test("real money is liquidated at half its margin, where play money stays open", async () => {
  const { contract } = member.client;
  await testServer.tick("BTCUSDT", "60000");
  const open = (book: "demo" | "live") => contract.openPosition({ ...order, book });
  const [demo, live] = [await open("demo"), await open("live")];
  expect(Number(live.liquidationPrice)).toBeGreaterThan(Number(demo.liquidationPrice));
  await testServer.tick("BTCUSDT", "45000");
  const statusOf = async (book: "demo" | "live", id: string) => {
    const lists = await Promise.all(
      (["running", "closed"] as const).map((status) => contract.listPositions({ book, status })),
    );
    return lists.flatMap(({ records }) => records).find((position) => position.id === id);
  };
  expect(await statusOf("demo", demo.id)).toMatchObject({ status: "running" });
  expect(await statusOf("live", live.id)).toMatchObject({ closeReason: "liquidation" });
});

type Position = Awaited<ReturnType<Member["client"]["contract"]["openPosition"]>>;

async function tradeIn(book: "demo" | "live"): Promise<Position[]> {
  const { contract } = member.client;
  await testServer.tick("BTCUSDT", "60000");
  const plain = await contract.openPosition({ ...order, book });
  await contract.changeMargin({ id: plain.id, amount: "12.34567891" });
  await testServer.tick("BTCUSDT", "60123.45678901");
  await contract.closePosition({ id: plain.id });
  const stopped = await contract.openPosition({ ...order, book, stopLoss: "59000" });
  await testServer.tick("BTCUSDT", "58900");
  const short = { ...order, book, direction: "short", takeProfit: "58000" } as const;
  const gained = await contract.openPosition(short);
  await testServer.tick("BTCUSDT", "57999.99999999");

  const { records } = await contract.listPositions({ book, status: "closed", pageSize: 100 });
  return [plain, stopped, gained].map(({ id }) => {
    const closed = records.find((position) => position.id === id);
    if (closed === undefined) throw new Error(`not closed: ${id}`);
    return closed;
  });
}

/**
 * The fields that must be equal: all except names, times, and what the close-out rule changes,
 * which is the version of the terms and the liquidation price.
 */
function comparable(position: Position) {
  const { id: _id, book: _book, receiptId: _receipt, openedAt: _opened, ...rest } = position;
  const { closedAt: _closed, entryTickSeq: _seq, liquidationPrice: _price, ...others } = rest;
  const { termsVersion: _version, ...same } = others;
  return same;
}
