import { newRequestId } from "@plumbline/client";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  addUnvouched,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: house accounts are funded only by two persons, from fees or with capital that is counted
// once. Method: operators against a running server; each test reads the balances before and after,
// to the unit.

let testServer: TestServer;
let admin: TestOperator;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  [maker, checker] = await addTwoOperators(testServer, "finance", admin);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

type Content = Parameters<TestOperator["client"]["wallet"]["proposeHouseTransfer"]>[0];

const capital = (change: Partial<Content> = {}): Content => ({
  source: "external",
  target: "marketing",
  currency: "USDT",
  amount: "100",
  reference: "bank 2026-17",
  why: "Rewards of the spring.",
  ...change,
});

async function propose(change: Partial<Content> = {}, by = maker) {
  const { id } = await by.client.wallet.proposeHouseTransfer(capital(change));
  const { records } = await checker.client.wallet.listHouseTransfers({ pageSize: 100 });
  return { id, contentHash: records.find((each) => each.id === id)?.contentHash ?? "" };
}

const confirm = (by: TestOperator, seen: { id: string; contentHash: string }) =>
  by.client.wallet.confirmHouseTransfer(seen);

type HouseAccount = "marketing" | "treasury:flash";

async function holds(account: HouseAccount, of = "USDT"): Promise<string> {
  const { funds } = await maker.client.wallet.readHouseFunds({});
  return funds.find(({ currency }) => currency === of)?.balances[account] ?? "0";
}

const marketing = () => holds("marketing");

async function external(): Promise<number> {
  const { accounts } = await maker.client.wallet.readTreasury({ balanceRow: "live:USDT" });
  return Number(accounts.find(({ id }) => id === "house:external")?.balance);
}

test("B2 capital reaches its account by the second person's approval, and is logged", async () => {
  const before = await external();
  const seen = await propose();
  expect(await marketing()).toBe("0");
  const { queues } = await checker.client.desk.readDashboard({});
  expect(queues.find(({ id }) => id === "houseTransfers")).toMatchObject({ count: 1, overdue: 0 });

  const { wallet } = checker.client;
  expect((await wallet.readHouseTransfer({ id: seen.id })).effect).toEqual([
    { account: "house:marketing", before: "0", after: "100" },
  ]);
  const hits = await checker.client.desk.search({ text: "BANK 2026-17" });
  expect(hits).toMatchObject([
    { resource: "houseTransfers", caseId: seen.id, account: null, field: "reference" },
  ]);
  expect(await outcome(confirm(maker, seen))).toBe("same_operator");
  expect(await outcome(confirm(checker, { ...seen, contentHash: "0".repeat(64) }))).toBe(
    "content_changed",
  );
  expect(await marketing()).toBe("0");
  expect(await confirm(checker, seen)).toEqual({ stage: "done" });
  expect(await outcome(confirm(checker, seen))).toBe("transfer_not_open");
  await expect(confirm(maker, seen)).rejects.toThrow(`decided by ${checker.name}`);
  const { effect, userId, decidedBy } = await wallet.readHouseTransfer({ id: seen.id });
  expect([effect, decidedBy]).toEqual([[], checker.name]);
  const { records: entries } = await wallet.listEntries({
    userId,
    causeId: seen.id,
    account: "house:marketing",
  });
  expect(entries.flatMap(({ account, moves }) => [account, ...moves])).toEqual([
    null,
    {
      book: "live",
      currency: "USDT",
      from: "house:external",
      to: "house:marketing",
      amount: "100",
      reason: "house_transfer",
    },
  ]);
  expect([await marketing(), await external()]).toEqual(["100", before - 100]);

  const { records } = await admin.client.desk.listAudit({ subject: seen.id });
  expect(records.map(({ call, operatorName }) => [call, operatorName])).toEqual([
    ["wallet.confirm-house-transfer", checker.name],
    ["wallet.propose-house-transfer", maker.name],
  ]);
  const { records: transfers } = await maker.client.wallet.listHouseTransfers({ stage: "done" });
  expect(transfers).toMatchObject([
    { ...capital(), id: seen.id, isOpen: false, proposedBy: maker.name, decidedBy: checker.name },
  ]);
});

// Goal: accounts from which an area pays are funded like the ledger's own. Method: the inventory of
// exchanges, which begins with 2000 BTC; then accounts that pay no obligations.
test("an area's own fund is among the targets, and no other account is", async () => {
  const funding = { target: "treasury:flash", currency: "BTC", amount: "1.5" } as const;
  const seen = await propose({ ...funding, reference: "bank inventory" });
  expect(await confirm(checker, seen)).toEqual({ stage: "done" });
  expect(await holds("treasury:flash", "BTC")).toBe("2001.5");
  for (const target of ["treasury:nobody", "fees", "external", "rounding"]) {
    // A request that our client never sends.
    const wrong = capital({ target: target as Content["target"] });
    expect(await outcome(maker.client.wallet.proposeHouseTransfer(wrong))).toBe("invalid_input");
  }
});

test("a payment counts once in any spelling, until it is withdrawn", async () => {
  const refused = (change: Partial<Content>) =>
    outcome(maker.client.wallet.proposeHouseTransfer(capital(change)));
  expect(await refused({ reference: " " })).toBe("reference_missing");
  expect(await refused({ reference: "BANK 2026-17" })).toBe("reference_used");
  const hash = "ab".repeat(32);
  const { id } = await propose({ reference: hash });
  expect(await refused({ reference: `0x${hash.toUpperCase()}` })).toBe("reference_used");
  await maker.client.wallet.withdrawHouseTransfer({ id });
  expect(await outcome(maker.client.wallet.withdrawHouseTransfer({ id }))).toBe(
    "transfer_not_open",
  );
  const again = await propose({ reference: hash });
  await maker.client.wallet.withdrawHouseTransfer({ id: again.id });
});

// Goal: B2 a second account is not a second person. Method: accounts added by the same
// administrator, without another's vouching, propose and confirm.
test("B2 accounts added by the same person cannot confirm each other's proposals", async () => {
  const one = await addUnvouched(testServer, admin, "finance");
  expect(await outcome(one.client.wallet.readHouseFunds({}))).toBe("accepted");
  const seen = await propose({ reference: "bank lineage" }, one);
  expect(await outcome(confirm(admin, seen))).toBe("same_operator");
  const sibling = await addUnvouched(testServer, admin, "finance");
  expect(await outcome(confirm(sibling, seen))).toBe("same_operator");
  expect(await outcome(confirm(checker, seen))).toBe("accepted");
});

// Goal: a confirmed transfer moves once, and fees never go below zero, under concurrent
// confirmations. Method: fees of exactly 30, by an adjustment of a member's; two transfers of 20,
// each confirmed several times in parallel.
test("several concurrent confirmations make one posting", async () => {
  await payFees("30");
  const first = await propose({ source: "fees", reference: "", amount: "20" });
  const second = await propose({ source: "fees", reference: "", amount: "20" });
  const before = Number(await marketing());
  const requestId = newRequestId();
  const send = (seen: typeof first, options = {}) =>
    outcome(checker.client.wallet.confirmHouseTransfer(seen, options));
  const answers = await Promise.all([
    send(first),
    send(first),
    send(second),
    send(second),
    send(first, { requestId }),
    send(first, { requestId }),
  ]);
  expect(answers).toContain("accepted");
  expect(Number(await marketing())).toBe(before + 20);
  expect(await postings()).toBe(1);
  const low = outcome(maker.client.wallet.proposeHouseTransfer(capital({ source: "fees" })));
  expect(await low).toBe("house_account_too_low");
});

test("an approval expires after a day", async () => {
  const seen = await propose({ reference: "bank late" });
  testServer.clock.advance(86_400_000);
  const [one, other] = [
    await signInAgain(testServer, maker),
    await signInAgain(testServer, checker),
  ];
  expect(await outcome(confirm(other, seen))).toBe("approval_expired");
  // An expired proposal blocks no other.
  const { wallet } = one.client;
  expect(await outcome(wallet.proposeHouseTransfer(capital({ reference: "bank late" })))).toBe(
    "accepted",
  );
});

test("the database refuses a payment counted twice and an approval by one person", async () => {
  const copy = (change: string) =>
    runAsOwner(
      testServer.databaseUrl,
      `insert into house_transfers select gen_random_uuid(), source, target, currency, amount,
         reference, capital_name, why, stage, proposed_by, proposed_at, ${change}, decided_at
       from house_transfers where reference = 'bank 2026-17'`,
    );
  await expect(copy("decided_by")).rejects.toThrow("house_transfers_capital");
  await expect(copy("proposed_by")).rejects.toThrow("house_transfers_check");
});

/** Brings the house's fees to that amount, from a member's money. */
async function payFees(amount: string): Promise<void> {
  const { id: userId } = await registerMember(testServer);
  await fundLive(testServer, { userId, amount });
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId,
    direction: "debit",
    currency: "USDT",
    amount,
    houseAccount: "fees",
    reason: "correction",
    ticket: "T-17",
    words: "A fee that was forgotten.",
  });
  const { wallet } = checker.client;
  const { records } = await wallet.listAdjustments({ userId });
  await wallet.confirmAdjustment({ userId, id, contentHash: records[0]?.contentHash ?? "" });
}

/** The number of postings from fees to the house. */
async function postings(): Promise<number> {
  const database = new Database({ url: testServer.databaseUrl });
  const rows = await database.query(postingsStatement);
  await database.close();
  return rows.length;
}

const postingsStatement = sql(
  "test.house-transfers",
  "select seq from postings where reason = 'house_transfer' and from_account = 'house:fees'",
);
