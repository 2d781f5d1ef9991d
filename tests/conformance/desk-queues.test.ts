import type { DeskClient } from "@plumbline/client";
import type { RechargeStage } from "@plumbline/engine/wallet";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { giveContact } from "@plumbline/tests/kit/letters/contact";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: staff find what waits, whose it is and who did what, and the first page counts the same.
// Method: four recharges of two members, brought to three stages by two operators; each way of
// asking against the ids it has to find, in order.

let testServer: TestServer;
let admin: TestOperator;
let finance: TestOperator;
let ada: Member;
let ben: Member;
/** Waits, waits for a second person, and is delivered; ben's waits too. */
let ids: { waits: string; oneYes: string; over: string; bens: string };

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  finance = await addOperator(testServer, admin, "finance");
  [ada, ben] = [await registerMember(testServer), await registerMember(testServer)];
  const waits = await claimed(ada, "100");
  const oneYes = await claimed(ada, "20000");
  const over = await claimed(ada, "300");
  ids = { waits, oneYes, over, bens: await claimed(ben, "50") };
  await sayYes(oneYes, "20000");
  await sayYes(over, "300");
});
afterAll(() => testServer.stop());

test("all that waits is one list, the oldest first, as many as the first page says", async () => {
  expect(await listed({})).toEqual([ids.waits, ids.bens, ids.oneYes]);
  const { queues } = await finance.client.desk.readDashboard({});
  expect(queues.find(({ id }) => id === "recharges")).toMatchObject({ count: 3 });
  expect(await listed({ stage: "submitted" })).toEqual([ids.waits, ids.bens]);
  expect(await listed({ stage: "all" })).toEqual([ids.over, ids.oneYes, ids.bens, ids.waits]);
});

test("a queue is searched by how an account begins, by a user's and by a record's id", async () => {
  const { account } = await ben.client.profile.getMyUserInfo({});
  expect(await listed({ search: ` ${account.slice(0, -1).toUpperCase()} ` })).toEqual([ids.bens]);
  expect(await listed({ search: ada.id, stage: "delivered" })).toEqual([ids.over]);
  expect(await listed({ search: ids.over, stage: "all" })).toEqual([ids.over]);
  expect(await listed({ search: ids.over })).toEqual([]);
  // What is typed is no pattern.
  expect(await listed({ search: "member_" })).toEqual([]);
});

test("who said yes is named to the second person, and nothing of what they found", async () => {
  const asked = { userId: ada.id, id: ids.oneYes };
  const found = await finance.client.wallet.readRechargeCase(asked);
  expect(found.approvals).toMatchObject([{ operatorName: finance.name, isValid: true }]);
  expect([found.received, found.reference]).toEqual([null, null]);
});

test("the log is read by who, by what, and by the user or the record it is about", async () => {
  const subject = `${ada.id}:${ids.over}`;
  const lines = await logged({ subject: ids.over });
  expect(lines).toMatchObject([
    { operatorName: finance.name, call: "wallet.approve-recharge", subject },
    { operatorName: finance.name, call: "wallet.open-proof", subject },
  ]);
  expect(await logged({ subject })).toEqual(lines);
  expect((await logged({ subject: ada.id })).map((one) => one.subject)).toEqual([
    ...[subject, subject],
    ...[`${ada.id}:${ids.oneYes}`, `${ada.id}:${ids.oneYes}`],
  ]);
  const named = await logged({ operator: finance.name.slice(0, 9), call: "approve" });
  expect(named).toHaveLength(2);
  expect(await logged({ operator: "nobody" })).toEqual([]);
});

type Asked = Parameters<DeskClient["wallet"]["listRechargeCases"]>[0];

async function listed(asked: Asked): Promise<readonly string[]> {
  const { records, total } = await finance.client.wallet.listRechargeCases(asked);
  expect(total).toBe(records.length);
  return records.map(({ id }) => id);
}

async function logged(asked: Parameters<DeskClient["desk"]["listAudit"]>[0]) {
  return (await admin.client.desk.listAudit(asked)).records;
}

// Each proof another picture: one and the same is credited once.
let seeds = 40;

async function claimed(member: Member, amount: string): Promise<string> {
  await giveContact(testServer, member.id);
  testServer.clock.advance(1_000);
  const { token } = member;
  const upload = { token, bytes: drawPaper(seeds++), purpose: "recharge" };
  const { result } = await sendUpload(testServer, upload);
  const { id } = await member.client.wallet.applyForRecharge({
    ...{ channelId: "USDT-TRON", amount, proofFileId: result?.id ?? "" },
  });
  return id;
}

async function sayYes(id: string, received: string): Promise<RechargeStage> {
  testServer.clock.advance(1_000);
  const { wallet } = finance.client;
  const { contentHash } = await wallet.readRechargeCase({ userId: ada.id, id });
  await wallet.openRechargeProof({ userId: ada.id, id });
  const said = { contentHash, received, reference: `tx-${id}` };
  return (await wallet.approveRecharge({ userId: ada.id, id, ...said })).stage;
}
