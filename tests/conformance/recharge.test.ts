import { DAY_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAgain, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: the received amount is credited once, by authorised persons. Method: the whole process
// between a member and operators against a running server, and each rule broken once; the ledger
// adds up after every test.

let testServer: TestServer;
let finance: TestOperator;
let second: TestOperator;
let member: Member;
let wallet: Member["client"]["wallet"];

beforeAll(async () => {
  testServer = await startTestServer();
  [finance, second] = await addTwoOperators(testServer, "finance");
});
beforeEach(async () => {
  member = await registerReachable(testServer);
  ({ wallet } = member.client);
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

let seeds = 100;
async function upload(purpose = "recharge", bytes = drawPaper(seeds++)): Promise<string> {
  const { result } = await sendUpload(testServer, { token: member.token, bytes, purpose });
  if (result === null) throw new Error("the upload was refused");
  return result.id;
}

const claim = async (change: { amount?: string; proofFileId?: string } = {}) =>
  wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount: "1000",
    proofFileId: change.proofFileId ?? (await upload()),
    ...change,
  });

async function caseOf(id: string, stage: "submitted" | "confirmed" = "submitted") {
  const { records } = await finance.client.wallet.listRechargeCases({ stage, pageSize: 100 });
  const rechargeCase = records.find((one) => one.id === id);
  if (rechargeCase === undefined) throw new Error(`no case ${id}`);
  return rechargeCase;
}

/** The fields of a decision, once both operators have opened the proof. */
async function seen(id: string, stage?: "confirmed") {
  const { contentHash } = await caseOf(id, stage);
  for (const { client } of [finance, second]) {
    await client.wallet.openRechargeProof({ userId: member.id, id });
  }
  return { userId: member.id, id, contentHash };
}

const available = async () => (await wallet.queryUserBalance({}))[0]?.available ?? "0";

test("every channel states where to pay, its minimum and its fee", async () => {
  const channels = await wallet.listRechargeChannels({});
  expect(channels.map(({ id }) => id)).toEqual([
    "USDT-TRON",
    "USDT-ETHEREUM",
    "ETH-ETHEREUM",
    "BTC-BITCOIN",
    "XRP-RIPPLE",
    "USD-BANK",
  ]);
  // A sandbox without a provider simulates one, for every channel.
  expect(channels.every((each) => each.paysAtProvider && each.isPretended)).toBe(true);
  expect(channels[4]).toMatchObject({
    memo: "required",
    amountMin: "20",
    confirmations: 1,
    isEnabled: true,
    payTo: [{ label: "address" }, { label: "memo", text: "1000001" }],
  });
});

test("D2 claimed 1 000, received 900: credited 900, and each step is recorded", async () => {
  const { id } = await claim();
  const waiting = await wallet.readRecharge({ id });
  const channels = await wallet.listRechargeChannels({});
  expect(waiting.payTo).toEqual(channels.find((each) => each.id === waiting.channelId)?.payTo);
  expect(waiting).toMatchObject({ status: 0, stage: "submitted", amount: "1000", received: null });
  const request = await seen(id);
  await finance.client.wallet.approveRecharge({ ...request, received: "900", reference: "tx-d2" });
  expect(await available()).toBe("900");
  expect(await wallet.readRecharge({ id })).toMatchObject({
    status: 1,
    stage: "delivered",
    amount: "1000",
    received: "900",
    credited: "900",
    steps: [{ stage: "submitted" }, { stage: "delivered" }],
  });
  const { records } = await wallet.listBalanceLog({});
  expect(records).toMatchObject([{ type: "deposit", amount: "900", causeId: id }]);
  const database = new Database({ url: testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("a proof is opened by the decider, logged, and the view shown to its owner", async () => {
  const proofFileId = await upload();
  const { id } = await claim({ proofFileId });
  const request = { userId: member.id, id };
  expect(await finance.client.wallet.readRechargeCase(request)).toMatchObject({ id, proofFileId });
  const { jpeg } = await finance.client.wallet.openRechargeProof(request);
  expect(Buffer.from(jpeg, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const { records } = await member.client.kyc.listFileOpenings({});
  expect(records).toMatchObject([{ fileId: proofFileId, by: "staff" }]);
  const stranger = await registerMember(testServer);
  const others = { userId: stranger.id, id };
  expect(await outcome(finance.client.wallet.openRechargeProof(others))).toBe("record_not_found");
  expect(await outcome(finance.client.wallet.readRechargeCase(others))).toBe("record_not_found");
});

test("D3 two operators at once on one recharge: one credit", async () => {
  const { id } = await claim();
  const request = { ...(await seen(id)), received: "900", reference: "tx-d3" };
  const answers = await Promise.allSettled(
    [finance, second, finance, second].map(({ client }) => client.wallet.approveRecharge(request)),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await available()).toBe("900");
  // An operator with an outdated screen is told who was first; the member is told no name.
  const { steps } = await finance.client.wallet.readRechargeCase({ userId: member.id, id });
  const by = steps.at(-1)?.operatorName ?? "";
  expect([finance.name, second.name]).toContain(by);
  expect(steps[0]).toMatchObject({ stage: "submitted", operatorName: null });
  await expect(finance.client.wallet.approveRecharge(request)).rejects.toMatchObject({
    error: "case_decided",
    details: { by },
  });
  expect((await wallet.readRecharge({ id })).steps.at(-1)).not.toHaveProperty("operatorName");
});

test("D1 one payment and one proof are credited once, for all members", async () => {
  const picture = drawPaper(seeds++);
  const first = await claim({ proofFileId: await upload("recharge", picture) });
  await finance.client.wallet.approveRecharge({
    ...(await seen(first.id)),
    received: "900",
    reference: "tx-d1",
  });
  member = await registerReachable(testServer);
  ({ wallet } = member.client);
  const again = await claim({ proofFileId: await upload("recharge", picture) });
  expect((await caseOf(again.id)).sameProofs).toMatchObject({
    total: 1,
    records: [{ id: first.id, stage: "delivered" }],
  });
  const request = await seen(again.id);
  for (const reference of ["tx-d1", "tx-d1-other"]) {
    const approving = finance.client.wallet.approveRecharge({
      ...request,
      received: "900",
      reference,
    });
    expect(await outcome(approving)).toBe("credited_already");
  }
  expect(await available()).toBe("0");
});

test("D1 one payment is credited once, in any spelling of its transaction id", async () => {
  const hash = "a1b2c3d4".repeat(8);
  const first = await claim();
  const paid = { ...(await seen(first.id)), received: "900", reference: hash };
  await finance.client.wallet.approveRecharge(paid);
  const again = await claim();
  const request = { ...(await seen(again.id)), received: "900" };
  const spellings = [
    hash.toUpperCase(),
    `0x${hash}`,
    `https://explorer.test/#/transaction/${hash}`,
    `${hash.slice(0, 32)} ${hash.slice(32)}`,
    `${hash}\u200b`,
  ];
  for (const reference of spellings) {
    const approving = finance.client.wallet.approveRecharge({ ...request, reference });
    expect(await outcome(approving), reference).toBe("credited_already");
  }
  expect(await available()).toBe("900");
});

test("B2 above the limit two operators approve the same, and neither twice", async () => {
  const { id } = await claim({ amount: "20000" });
  const first = { ...(await seen(id)), received: "10000.00000001", reference: "tx-b2" };
  const answer = await finance.client.wallet.approveRecharge(first);
  expect(answer).toEqual({ stage: "confirmed" });
  expect(await available()).toBe("0");
  const request = { ...first, ...(await seen(id, "confirmed")) };
  expect(await outcome(finance.client.wallet.approveRecharge(request))).toBe("same_operator");
  expect(await second.client.wallet.approveRecharge(request)).toEqual({ stage: "delivered" });
  expect(await available()).toBe("10000.00000001");
});

test("nothing is credited on a proof that this operator has not opened", async () => {
  const { id } = await claim();
  const { contentHash } = await caseOf(id);
  const request = { userId: member.id, id };
  const approving = { ...request, contentHash, received: "900", reference: "tx-unopened" };
  await second.client.wallet.openRechargeProof(request);
  const { wallet: at } = finance.client;
  expect(await outcome(at.approveRecharge(approving))).toBe("proof_not_opened");
  expect(await at.readRechargeCase(request)).toMatchObject({ isProofOpened: false });
  await at.openRechargeProof(request);
  expect(await at.readRechargeCase(request)).toMatchObject({ isProofOpened: true });
  expect(await at.approveRecharge(approving)).toEqual({ stage: "delivered" });
});

test("D4 an amount edited after it was seen invalidates the review", async () => {
  const { id } = await claim();
  const request = await seen(id);
  const database = new Database({ url: testServer.databaseUrl });
  const text = "update wallet_records set amount = amount + 1 where id = $1";
  await database.query(sql("test.edit-claim", text), [id]);
  await database.close();
  const money = { received: "1001", reference: "tx-d4" };
  const { approveRecharge, rejectRecharge } = finance.client.wallet;
  expect(await outcome(approveRecharge({ ...request, ...money }))).toBe("content_changed");
  const rejecting = rejectRecharge({ ...request, reason: "nothing_received" });
  expect(await outcome(rejecting)).toBe("content_changed");
  expect(await available()).toBe("0");
  expect(await approveRecharge({ ...(await seen(id)), ...money })).toEqual({ stage: "delivered" });
});

test("a rejection states its reason, credits nothing, and is final", async () => {
  const { id } = await claim();
  const request = await seen(id);
  const note = "No such transaction.";
  await finance.client.wallet.rejectRecharge({ ...request, reason: "nothing_received", note });
  expect(await wallet.readRecharge({ id })).toMatchObject({
    status: -1,
    reason: "nothing_received",
    note,
    credited: null,
  });
  const late = { ...request, received: "900", reference: "tx-late" };
  expect(await outcome(finance.client.wallet.approveRecharge(late))).toBe("case_decided");
  expect(await available()).toBe("0");
});

test("D5 D6 D8 unknown channels, too many claims and missing proofs are refused", async () => {
  const proofFileId = await upload();
  const request = { channelId: "USDT-TRON", amount: "1000", proofFileId };
  expect(await outcome(wallet.applyForRecharge({ ...request, channelId: "USDT-NONE" }))).toBe(
    "channel_unknown",
  );
  expect(await outcome(wallet.applyForRecharge({ ...request, amount: "9.99999999" }))).toBe(
    "amount_below_minimum",
  );
  const kyc = await upload("kyc");
  expect(await outcome(wallet.applyForRecharge({ ...request, proofFileId: kyc }))).toBe(
    "proof_missing",
  );
  for (let count = 0; count < 5; count += 1) await wallet.applyForRecharge(request);
  expect(await outcome(wallet.applyForRecharge(request))).toBe("too_many_open");
  const { total } = await wallet.listRecharges({ status: 0 });
  expect(total).toBe(5);
  const stranger = await registerMember(testServer);
  const [mine] = (await wallet.listRecharges({})).records;
  expect(await outcome(stranger.client.wallet.readRecharge({ id: mine?.id ?? "" }))).toBe(
    "record_not_found",
  );
});

// Goal: a whole deposit into the live book works with this server alone, and tampering gains
// nothing. Method: the page of the sandbox's own provider, by plain HTTP.
const page = async (payUrl: string) => {
  const answer = await fetch(testServer.server.url + payUrl);
  return { status: answer.status, text: await answer.text() };
};
const tap = async (payUrl: string, action: string) => {
  const body = new URLSearchParams({ order: payUrl.split("order=")[1] ?? "", action });
  const answer = await fetch(`${testServer.server.url}/sandbox/payment`, { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
};
const order = (amount: string) => wallet.applyAtProvider({ channelId: "USDT-TRON", amount });
const stageOf = async (id: string) => (await wallet.readRecharge({ id })).stage;

test("a sandbox's deposit is ordered, paid, final, and traded with", async () => {
  const { id, payUrl } = await order("500");
  const payPage = await page(payUrl);
  expect(payPage.status).toBe(200);
  expect(payPage.text).toContain("This page is a simulation.");
  expect(payPage.text).toContain("To pay: 500 USDT");

  expect((await tap(payUrl, "pay")).text).toContain("Confirm as final");
  expect([await stageOf(id), await available()]).toEqual(["seen", "0"]);
  expect((await tap(payUrl, "final")).text).toContain("It is credited to your live balance.");
  expect([await stageOf(id), await available()]).toEqual(["delivered", "500"]);
  // Sent again, it counts as the same message.
  await tap(payUrl, "final");
  await tap(payUrl, "takeBack");
  expect(await available()).toBe("500");

  await testServer.tick("BTCUSDT", "60000");
  const { contract } = member.client;
  const sized = { symbol: "BTCUSDT", leverage: 2, margin: "100" } as const;
  const opened = await contract.openPosition({ ...sized, direction: "long" });
  expect(opened).toMatchObject({ book: "live", status: "running" });
});

test("a sandbox's payment is cancelled, reversed, or of another amount", async () => {
  const cancelled = await order("500");
  await tap(cancelled.payUrl, "cancel");
  expect(await stageOf(cancelled.id)).toBe("rejected");
  const reversedAmount = await order("500");
  await tap(reversedAmount.payUrl, "pay");
  await tap(reversedAmount.payUrl, "takeBack");
  expect(await stageOf(reversedAmount.id)).toBe("rejected");
  const part = await order("501");
  expect((await tap(part.payUrl, "payPart")).text).toContain("Staff review it");
  expect(await wallet.readRecharge({ id: part.id })).toMatchObject({
    stage: "seen",
    amount: "501",
    received: "250.5",
    credited: null,
  });
  expect(await available()).toBe("0");
});

test("an order that was not made here has no page and reveals nothing", async () => {
  const { id, payUrl } = await order("500");
  const forged = payUrl.replace("order=", "order=A");
  expect((await page(forged)).status).toBe(404);
  expect((await tap(forged, "pay")).status).toBe(404);
  expect((await tap(payUrl, "mint")).status).toBe(200);
  expect(await stageOf(id)).toBe("submitted");
});

// The last test, because it uses the limit of the day up. Goal: the limit of one person is a sum,
// also for concurrent decisions. Method: one operator, one member, many amounts below the limit,
// all sent together; then another member.
test("B2 many credits at once, each below the limit, add up to that of one person", async () => {
  testServer.clock.advance(DAY_MS);
  finance = await signInAgain(testServer, finance);
  second = await signInAgain(testServer, second);
  member = await registerReachable(testServer);
  ({ wallet } = member.client);
  const claims: { id: string }[] = [];
  for (let count = 0; count < 5; count += 1) claims.push(await claim({ amount: "4999" }));
  const requests = [];
  for (const { id } of claims) requests.push(await seen(id));
  const stages = await Promise.all(
    requests.map(async (one) => {
      const approval = { ...one, received: "4999", reference: `tx-sum-${one.id}` };
      return (await finance.client.wallet.approveRecharge(approval)).stage;
    }),
  );
  expect(stages.toSorted()).toEqual([
    "confirmed",
    "confirmed",
    "confirmed",
    "delivered",
    "delivered",
  ]);
  expect(await available()).toBe("9998");
  const [waiting] = (await finance.client.wallet.listRechargeCases({ stage: "confirmed" })).records;
  expect(waiting).toMatchObject({ fourEyesAbove: "10000", soleLimitLeft: "2" });
  // A colleague has a full daily limit, but not about this member.
  const here = { userId: member.id, id: waiting?.id ?? "" };
  expect(await second.client.wallet.readRechargeCase(here)).toMatchObject({ soleLimitLeft: "2" });
  member = await registerReachable(testServer);
  ({ wallet } = member.client);
  const { id } = await claim({ amount: "10" });
  const review = { ...(await seen(id)), received: "10", reference: "tx-sum-10" };
  expect(await finance.client.wallet.approveRecharge(review)).toEqual({ stage: "confirmed" });
  const there = { userId: member.id, id };
  const asSeen = await second.client.wallet.readRechargeCase(there);
  expect(asSeen).toMatchObject({ soleLimitLeft: "10000" });
});
