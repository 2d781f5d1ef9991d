import { Database, sql } from "@plumbline/server/database";
import { verifyAudit } from "@plumbline/server/operators/audit-log";
import { registerReachable } from "@plumbline/tests/kit/letters/contact";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals/outcome";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-conserved";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: what arrives is credited, once, by whoever may say so. Method: the whole round between a
// member and operators against a running server, and each rule broken once; the ledger adds up
// after every test.

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
afterAll(() => testServer.stop());

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
  const found = records.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

const seen = async (id: string, stage?: "confirmed") => ({
  ...{ userId: member.id, id },
  contentHash: (await caseOf(id, stage)).contentHash,
});

const available = async () => (await wallet.queryUserBalance({}))[0]?.available ?? "0";

test("every channel says where to pay, what at least and what it costs", async () => {
  const channels = await wallet.listRechargeChannels({});
  expect(channels.map(({ id }) => id)).toEqual([
    ...["USDT-TRON", "USDT-ETHEREUM", "ETH-ETHEREUM", "BTC-BITCOIN", "XRP-RIPPLE", "USD-BANK"],
  ]);
  expect(channels.every(({ paysAtProvider }) => !paysAtProvider)).toBe(true);
  expect(channels[4]).toMatchObject({
    ...{ memo: "required", amountMin: "20", confirmations: 1, isEnabled: true },
    payTo: [{ label: "address" }, { label: "memo", text: "1000001" }],
  });
});

test("D2 claimed 1 000, received 900: credited 900, and each step is written down", async () => {
  const { id } = await claim();
  const waiting = await wallet.readRecharge({ id });
  expect(waiting).toMatchObject({ status: 0, stage: "submitted", amount: "1000", received: null });
  const asked = await seen(id);
  await finance.client.wallet.approveRecharge({ ...asked, received: "900", reference: "tx-d2" });
  expect(await available()).toBe("900");
  expect(await wallet.readRecharge({ id })).toMatchObject({
    ...{ status: 1, stage: "delivered", amount: "1000", received: "900", credited: "900" },
    steps: [{ stage: "submitted" }, { stage: "delivered" }],
  });
  const { records } = await wallet.listBalanceLog({});
  expect(records).toMatchObject([{ type: "deposit", amount: "900", causeId: id }]);
  const database = new Database({ url: testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("a proof is opened by who decides, noted, and shown to its owner", async () => {
  const proofFileId = await upload();
  const { id } = await claim({ proofFileId });
  const asked = { userId: member.id, id };
  expect(await finance.client.wallet.readRechargeCase(asked)).toMatchObject({ id, proofFileId });
  const { jpeg } = await finance.client.wallet.openRechargeProof(asked);
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
  const asked = { ...(await seen(id)), received: "900", reference: "tx-d3" };
  const answers = await Promise.allSettled(
    [finance, second, finance, second].map(({ client }) => client.wallet.approveRecharge(asked)),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await available()).toBe("900");
  expect(await outcome(finance.client.wallet.approveRecharge(asked))).toBe("recharge_not_open");
});

test("D1 one payment and one proof are credited once, whoever shows them", async () => {
  const picture = drawPaper(seeds++);
  const first = await claim({ proofFileId: await upload("recharge", picture) });
  await finance.client.wallet.approveRecharge({
    ...(await seen(first.id)),
    ...{ received: "900", reference: "tx-d1" },
  });
  member = await registerReachable(testServer);
  ({ wallet } = member.client);
  const again = await claim({ proofFileId: await upload("recharge", picture) });
  expect((await caseOf(again.id)).sameProofIds).toEqual([first.id]);
  const asked = await seen(again.id);
  for (const reference of ["tx-d1", "tx-d1-other"]) {
    const approving = finance.client.wallet.approveRecharge({
      ...asked,
      received: "900",
      reference,
    });
    expect(await outcome(approving)).toBe("credited_already");
  }
  expect(await available()).toBe("0");
});

test("D1 one payment is credited once, however its transaction is written", async () => {
  const hash = "a1b2c3d4".repeat(8);
  const first = await claim();
  const paid = { ...(await seen(first.id)), received: "900", reference: hash };
  await finance.client.wallet.approveRecharge(paid);
  const again = await claim();
  const asked = { ...(await seen(again.id)), received: "900" };
  const spellings = [
    ...[hash.toUpperCase(), `0x${hash}`, `https://explorer.test/#/transaction/${hash}`],
    ...[`${hash.slice(0, 32)} ${hash.slice(32)}`, `${hash}\u200b`],
  ];
  for (const reference of spellings) {
    const approving = finance.client.wallet.approveRecharge({ ...asked, reference });
    expect(await outcome(approving), reference).toBe("credited_already");
  }
  expect(await available()).toBe("900");
});

test("B2 above the limit two operators say the same, and neither twice", async () => {
  const { id } = await claim({ amount: "20000" });
  const first = { ...(await seen(id)), received: "10000.00000001", reference: "tx-b2" };
  const said = await finance.client.wallet.approveRecharge(first);
  expect(said).toEqual({ stage: "confirmed" });
  expect(await available()).toBe("0");
  const asked = { ...first, ...(await seen(id, "confirmed")) };
  expect(await outcome(finance.client.wallet.approveRecharge(asked))).toBe("same_operator");
  expect(await second.client.wallet.approveRecharge(asked)).toEqual({ stage: "delivered" });
  expect(await available()).toBe("10000.00000001");
});

test("D4 an amount edited after it was looked at voids what was seen of it", async () => {
  const { id } = await claim();
  const asked = await seen(id);
  const database = new Database({ url: testServer.databaseUrl });
  const text = "update wallet_records set amount = amount + 1 where id = $1";
  await database.query(sql("test.edit-claim", text), [id]);
  await database.close();
  const money = { received: "1001", reference: "tx-d4" };
  const { approveRecharge, rejectRecharge } = finance.client.wallet;
  expect(await outcome(approveRecharge({ ...asked, ...money }))).toBe("content_changed");
  const rejecting = rejectRecharge({ ...asked, reason: "nothing_received" });
  expect(await outcome(rejecting)).toBe("content_changed");
  expect(await available()).toBe("0");
  expect(await approveRecharge({ ...(await seen(id)), ...money })).toEqual({ stage: "delivered" });
});

test("a rejection says why, credits nothing, and is final", async () => {
  const { id } = await claim();
  const asked = await seen(id);
  const note = "No such transaction.";
  await finance.client.wallet.rejectRecharge({ ...asked, reason: "nothing_received", note });
  expect(await wallet.readRecharge({ id })).toMatchObject({
    ...{ status: -1, reason: "nothing_received", note, credited: null },
  });
  const late = { ...asked, received: "900", reference: "tx-late" };
  expect(await outcome(finance.client.wallet.approveRecharge(late))).toBe("recharge_not_open");
  expect(await available()).toBe("0");
});

test("D5 D6 D8 what is unknown, too much or unproven is refused", async () => {
  const proofFileId = await upload();
  const asked = { channelId: "USDT-TRON", amount: "1000", proofFileId };
  expect(await outcome(wallet.applyForRecharge({ ...asked, channelId: "USDT-NONE" }))).toBe(
    "channel_unknown",
  );
  expect(await outcome(wallet.applyForRecharge({ ...asked, amount: "9.99999999" }))).toBe(
    "amount_below_minimum",
  );
  const kyc = await upload("kyc");
  expect(await outcome(wallet.applyForRecharge({ ...asked, proofFileId: kyc }))).toBe(
    "proof_missing",
  );
  for (let count = 0; count < 5; count += 1) await wallet.applyForRecharge(asked);
  expect(await outcome(wallet.applyForRecharge(asked))).toBe("too_many_open");
  const { total } = await wallet.listRecharges({ status: 0 });
  expect(total).toBe(5);
  const stranger = await registerMember(testServer);
  const [mine] = (await wallet.listRecharges({})).records;
  expect(await outcome(stranger.client.wallet.readRecharge({ id: mine?.id ?? "" }))).toBe(
    "record_not_found",
  );
});
