import {
  type AssetCode,
  DAY_MS,
  HOUR_MS,
  mustParseDecimal,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { WithdrawalHouse } from "@plumbline/tests/kit/wallet/withdrawal-house";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: the treasurer sees what the house owes and covers, to the last unit. Method: a running
// server whose every movement the test made, and sums done by hand.

let testServer: TestServer;
let risk: TestOperator;
let finance: TestOperator;
let house: WithdrawalHouse;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
  house = await WithdrawalHouse.at(testServer, admin);
  finance = house.finance;
  member = await registerMember(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const balanceRow = (id: string) => risk.client.wallet.readTreasury({ balanceRow: id });

test("users' balances are next to net deposits, account by account", async () => {
  const before = await balanceRow("live:USDT");
  await fundLive(testServer, { userId: member.id, amount: "1500.00000001" });
  const { records } = await risk.client.wallet.listTreasury({ pageSize: 100 });
  const live = records.find(({ id }) => id === "live:USDT");
  const ids = records.map(({ id }) => id);
  // Live before demo, and one currency after the other: each exchanged currency has an inventory.
  const byBook = (book: string) => ids.filter((id) => id.startsWith(book));
  expect(ids).toEqual([...byBook("live").toSorted(), ...byBook("demo").toSorted()]);
  expect(ids).toEqual(expect.arrayContaining(["live:USDT", "demo:USDT"]));
  expect(live).toEqual({
    id: "live:USDT",
    book: "live",
    currency: "USDT",
    isSimulated: true,
    users: "1500.00000001",
    own: before.own,
    underway: "0",
    cameIn: `${Number(before.cameIn) + 1500}.00000001`,
    difference: "0",
    isCovered: true,
  });
  const { accounts, ...sums } = await balanceRow("live:USDT");
  expect(sums).toEqual(live);
  expect(accounts).toEqual([
    { id: "house:external", balance: `-${live?.cameIn}`, isOverdrawn: false },
    ...before.accounts.filter(({ id }) => /insurance|market|treasury/.test(id)),
    { id: "user:available", balance: "1500.00000001", isOverdrawn: false },
  ]);
  await expect(balanceRow("live:EUR")).rejects.toMatchObject({ error: "not_found" });
});

test("the house's side of everything open, without orders, at the last mark", async () => {
  expect((await risk.client.contract.listExposures({})).records).toEqual([]);
  const order = { symbol: "BTCUSDT", leverage: 10, book: "demo" } as const;
  const { contract } = member.client;
  const long = await contract.openPosition({ ...order, direction: "long", quantity: "0.03" });
  const short = await contract.openPosition({ ...order, direction: "short", quantity: "0.01" });
  await contract.openPosition({
    ...order,
    direction: "long",
    quantity: "0.02",
    orderType: "limit",
    price: "50000",
  });
  await testServer.tick("BTCUSDT", "60100");
  const { records } = await risk.client.contract.listExposures({});
  const gained =
    0.03 * (60_100 - Number(long.entryPrice)) + 0.01 * (Number(short.entryPrice) - 60_100);
  expect(records).toEqual([
    {
      id: "demo:BTCUSDT",
      book: "demo",
      symbol: "BTCUSDT",
      currency: "USDT",
      isSimulated: true,
      positions: 2,
      orders: 1,
      longQuantity: "0.03",
      shortQuantity: "0.01",
      markPrice: "60100",
      longNotional: "1803",
      shortNotional: "601",
      netNotional: "1202",
      houseResult: String(-Number(gained.toFixed(8))),
    },
  ]);
});

const COLD = { currency: "BTC" as AssetCode, network: "Bitcoin", label: "Cold wallet" };

/** An observation `ago` before now, a second later than any earlier one. */
function observe(
  amount: string,
  { ago = 0, label = COLD.label }: { readonly ago?: number; readonly label?: string } = {},
) {
  testServer.clock.advance(1_000);
  return finance.client.wallet.recordOutsideBalance({
    ...COLD,
    label,
    amount,
    evidence: "https://explorer.example/address/1",
    observedMs: testServer.clock.now() - ago,
  });
}

/** After an hour in which every session ended. */
async function pass(ms: number): Promise<void> {
  testServer.clock.advance(ms);
  [risk, finance] = [await signInAgain(testServer, risk), await signInAgain(testServer, finance)];
}

async function comparisonOf(currency: string) {
  const { currencies } = await risk.client.wallet.listReconciliation({});
  return currencies.find(({ id }) => id === currency);
}

async function waiting() {
  const { records } = await finance.client.desk.readInbox({
    queue: "reconciliation",
    pageSize: 100,
  });
  return records.map(({ caseId, why }) => [caseId, why]);
}

const fund = (asset: string, amount: string) =>
  fundLive(testServer, { userId: member.id, amount, asset: asset as AssetCode });

// Goal: staff's observations of outside balances are compared with the amount that the ledger
// requires, to the last unit, and a deficit or an outdated observation is in the inbox. Method: two
// currencies of which the house has nothing else, two sources of one of them, figures by hand.
test("wallet-21 outside balances are compared with what the ledger requires", async () => {
  const inventory = (await comparisonOf("BTC"))?.required ?? "0";
  const total = (more: string) => `${Number(inventory) + Number(more)}`;
  await fund("BTC", "3.5");
  expect(await comparisonOf("BTC")).toMatchObject({ observed: null, difference: null });
  // A house that records nothing gets no reminder of it.
  expect(await waiting()).toEqual([]);

  await pass(HOUR_MS);
  await observe(total("3"), { ago: HOUR_MS / 2 });
  await observe("0.49999999", { label: "Hot wallet" });
  expect(await comparisonOf("BTC")).toMatchObject({
    observed: total("3.49999999"),
    movedSince: "0",
    required: total("3.5"),
    difference: "-0.00000001",
    isOutdated: false,
  });
  // The time before all of this was never recorded.
  expect((await waiting())[0]).toEqual(["BTC", "-0.00000001 BTC"]);

  // A source in other letter case or spacing is the same one, and an earlier observation replaces
  // nothing.
  await observe("0.5", { label: " HOT \n wallet" });
  await observe("7", { label: "hot wallet", ago: HOUR_MS });
  expect(await comparisonOf("BTC")).toMatchObject({ difference: "0" });

  // A payment received after the last observation is not a deficit.
  testServer.clock.advance(1_000);
  await fund("BTC", "1.25");
  expect(await comparisonOf("BTC")).toMatchObject({
    observed: total("3.5"),
    movedSince: "1.25",
    required: total("4.75"),
    difference: "0",
  });
  const one = await risk.client.wallet.readReconciliation({ currency: COLD.currency });
  expect(one).toMatchObject({ users: "4.75", own: inventory, underway: "0", difference: "0" });
  expect(one.sources.map(({ label, amount }) => [label, amount])).toEqual([
    ["Cold wallet", total("3")],
    ["HOT wallet", "0.5"],
  ]);
  const missing = (await waiting()).map(([currency]) => currency);
  expect(missing).not.toContain("BTC");
  expect(missing).toContain("USDT");
});

test("wallet-21 an observation is valid for the hours in the settings", async () => {
  const required = (await comparisonOf("BTC"))?.required ?? "";
  await observe("1", { label: "Emptied" });
  await observe("0", { label: "Emptied" });
  // If only one source is observed again, payments received meanwhile are missing at the other.
  expect(await comparisonOf("BTC")).toMatchObject({ movedSince: "0", difference: "-1.25" });
  await observe(`${Number(required) - 0.5}`);
  expect(await comparisonOf("BTC")).toMatchObject({ difference: "0", isOutdated: false });
  expect((await waiting()).map(([currency]) => currency)).not.toContain("BTC");
  await pass(DAY_MS - HOUR_MS);
  expect(await comparisonOf("BTC")).toMatchObject({ isOutdated: false });
  await pass(HOUR_MS + 1_000);
  expect(await comparisonOf("BTC")).toMatchObject({ isOutdated: true, difference: "0" });
  expect(await waiting()).toContainEqual(["BTC", "BTC"]);
  await observe("0.5", { label: "Hot wallet" });
  await observe(`${Number(required) - 0.5}`);
  // The emptied source needs no further observation.
  expect(await comparisonOf("BTC")).toMatchObject({ isOutdated: false });
  expect((await waiting()).map(([currency]) => currency)).not.toContain("BTC");
});

// Goal: a payment changes the required outside amount, and a waiting one does not. Method: the
// account is observed before the withdrawal is requested.
test("wallet-21 a paid withdrawal is subtracted from an earlier observation", async () => {
  await house.newPayee();
  [risk, finance] = [await signInAgain(testServer, risk), house.finance];
  const { wallet } = finance.client;
  const required = (await comparisonOf("USDT"))?.required ?? "";
  await wallet.recordOutsideBalance({
    currency: "USDT",
    network: "Ethereum",
    label: "Hot wallet",
    amount: required,
    observedMs: testServer.clock.now(),
    evidence: "Seen in the wallet.",
  });
  testServer.clock.advance(1_000);
  const { id } = await house.ask({ amount: "1000" });
  const withdrawal = { userId: house.member.id, id };
  await wallet.claimWithdrawal(withdrawal);
  const { contentHash } = await wallet.readWithdrawalCase(withdrawal);
  await wallet.approveWithdrawal({ ...withdrawal, contentHash });
  const before = { observed: required, required, movedSince: "0", difference: "0" };
  expect(await comparisonOf("USDT")).toMatchObject(before);
  await house.second.client.wallet.payWithdrawal({ ...withdrawal, transactionId: "0xseen" });
  expect(await comparisonOf("USDT")).toMatchObject({
    observed: required,
    movedSince: "-996",
    required: toDecimalText(mustParseDecimal(required) - mustParseDecimal("996")),
    difference: "0",
  });
});

test("wallet-21 observations are recorded by finance, logged and never changed", async () => {
  expect(await outcome(observe("1", { ago: -1 }))).toBe("observation_in_future");
  const refused = risk.client.wallet.recordOutsideBalance({
    ...COLD,
    amount: "1",
    evidence: "A screenshot.",
    observedMs: 0,
  });
  expect(await outcome(refused)).toBe("not_permitted");
  const { wallet } = risk.client;
  const { records, total } = await wallet.listOutsideBalances({ search: "cold" });
  expect(total).toBe(3);
  expect(records[0]).toMatchObject({ ...COLD, evidence: "https://explorer.example/address/1" });
  const database = new Database({ url: testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  const change = sql("test.change", "update outside_balances set amount = 0");
  await expect(database.query(change)).rejects.toThrow("permission denied");
  await database.close();
});
