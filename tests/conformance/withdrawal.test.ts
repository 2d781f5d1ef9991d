import { type AssetCode, DAY_MS, type UserId } from "@plumbline/engine/kernel";
import type { OperatorId } from "@plumbline/engine/desk";
import { contractArea } from "@plumbline/server/areas/contract/area";
import { PromiseBook } from "@plumbline/server/services/house/house-promises";
import { SettingsBook } from "@plumbline/server/areas/wallet/settings/settings-book";
import { requestWithdrawal } from "@plumbline/server/areas/wallet/withdrawal/request-withdrawal";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { newId, newRequestId } from "@plumbline/server/platform/process/ids";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { outcome } from "@plumbline/tests/kit/refusals";
import { WITHDRAWAL_PASSWORD, withdrawalCode } from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { ADDRESS, WithdrawalHouse } from "@plumbline/tests/kit/wallet/withdrawal-house";
import { payoutSplit } from "@plumbline/tests/kit/wallet/payout-split";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: money is paid out once, to its owner's destination, as two persons saw it; on any failure
// it is returned at once. Method: the whole process between a member and operators against a
// running server, and each rule broken once; the ledger adds up after every test.

let house: WithdrawalHouse;

beforeAll(async () => {
  house = await WithdrawalHouse.start();
});
beforeEach(() => house.newPayee());
afterEach(() => house.expectInOrder());
afterAll(async () => {
  await expectCaused(house.testServer.databaseUrl);
  await house.testServer.stop();
});

async function seen(id: string, stage: "submitted" | "processing" = "processing") {
  const { records } = await house.finance.client.wallet.listWithdrawalCases({
    stage,
    pageSize: 100,
  });
  const { contentHash } = records.find((one) => one.id === id) ?? {};
  if (contentHash === undefined) throw new Error(`no case ${id}`);
  return { userId: house.member.id, id, contentHash };
}

const decide = () => house.finance.client.wallet;
/** The payer is another person than the operators who claimed and approved it. */
const payer = () => house.second.client.wallet;

async function approved(amount = "1000") {
  const { id } = await house.ask({ amount });
  await decide().claimWithdrawal({ userId: house.member.id, id });
  await decide().approveWithdrawal(await seen(id));
  return { userId: house.member.id, id };
}

test("requested, claimed, approved, paid: the amount less the fee arrives", async () => {
  expect(
    await house.wallet.previewWithdrawal({ methodId: house.methodId, amount: "1000" }),
  ).toMatchObject({
    amount: "1000",
    fee: "4",
    receives: "996",
    dayLeft: "2000",
  });
  const { id, isCancellable } = await house.ask();
  expect(isCancellable).toBe(true);
  expect(await house.balance()).toEqual(["500", "1000"]);
  await decide().claimWithdrawal({ userId: house.member.id, id });
  expect(await outcome(house.wallet.cancelWithdrawal({ id }))).toBe("withdrawal_not_open");
  expect(await decide().approveWithdrawal(await seen(id))).toEqual({ stage: "approved" });
  const paying = { userId: house.member.id, id, transactionId: "0xpaid" };
  expect(await outcome(decide().payWithdrawal(paying))).toBe("payer_decided");
  expect(await payer().payWithdrawal(paying)).toEqual({ stage: "paid" });
  expect(await house.balance()).toEqual(["500", "0"]);
  expect(await house.wallet.readWithdrawal({ id })).toMatchObject({
    status: 2,
    transactionId: "0xpaid",
    receives: "996",
    address: ADDRESS,
    steps: ["submitted", "processing", "approved", "paid"].map((stage) => ({ stage })),
  });
  expect(await outcome(payer().payWithdrawal({ ...paying, transactionId: "0xb" }))).toBe(
    "case_decided",
  );
  const { steps } = await payer().readWithdrawalCase({ userId: house.member.id, id });
  expect(steps.map(({ operatorName }) => operatorName === null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(steps[3]?.operatorName).not.toBe(steps[2]?.operatorName);
  const database = new Database({ url: house.testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("W1 200 withdrawals of the full balance at once: exactly one is accepted", async () => {
  // The amount is far below the daily limit, so that only the balance can refuse.
  await house.ask({ amount: "1480" });
  const { deps } = house.testServer.server;
  const settingsBook = new SettingsBook(deps);
  const { openLosses } = await contractArea(deps, { promises: new PromiseBook([]) });
  // Without the password check, which runs two at a time and would serialise the requests.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      requestWithdrawal(
        { ...deps, openLosses, settingsBook },
        {
          userId: house.member.id as UserId,
          requestId: newRequestId(),
          methodId: house.methodId,
          amount: "20",
          shownFee: "4",
          proven: { provenBy: "withdrawal-password", spent: { kind: "nothing" } },
        },
      ),
    ),
  );
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(199);
  for (const answer of refused) {
    expect(answer).toMatchObject({ error: { type: "insufficient_balance" } });
  }
  expect(await house.balance()).toEqual(["0", "1500"]);
  expect((await house.wallet.listWithdrawals({})).total).toBe(2);
});

test("W1 as many concurrent calls by HTTP: one is accepted", async () => {
  const code = await withdrawalCode(house.testServer, house.member);
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => house.ask({ amount: "1500", code })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await house.balance()).toEqual(["0", "1500"]);
});

test("W10 a rejection returns the hold in one transaction, with the reason", async () => {
  const { id } = await house.ask();
  const request = { ...(await seen(id, "submitted")), reason: "destination_unusable" as const };
  await decide().rejectWithdrawal({ ...request, note: "Closed by its bank." });
  expect(await house.balance()).toEqual(["1500", "0"]);
  expect(await house.wallet.readWithdrawal({ id })).toMatchObject({
    status: -1,
    stage: "rejected",
    reason: "destination_unusable",
  });
  const database = new Database({ url: house.testServer.databaseUrl });
  const [row] = await database.query<{ count: number }>(
    sql(
      "test.same-transaction",
      `select count(*) from wallet_records join journal_entries entry
         on cause_id = id and command = 'desk:wallet.reject-withdrawal'
       join postings on postings.user_id = entry.user_id
         and postings.request_id = entry.request_id
       where id = $1 and wallet_records.xmin = postings.xmin`,
    ),
    [id],
  );
  expect(row?.count).toBe(1);
  await database.close();
});

test("W9 of a concurrent cancel and claim one succeeds, and no money is lost", async () => {
  const { id } = await house.ask();
  const answers = await Promise.allSettled([
    house.wallet.cancelWithdrawal({ id }),
    decide().claimWithdrawal({ userId: house.member.id, id }),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { stage } = await house.wallet.readWithdrawal({ id });
  expect(await house.balance()).toEqual(stage === "cancelled" ? ["1500", "0"] : ["500", "1000"]);
});

test("W9 approved twice or paid twice at once: one approval, one payment", async () => {
  const { id } = await house.ask();
  await decide().claimWithdrawal({ userId: house.member.id, id });
  const request = await seen(id);
  const yes = [house.finance, house.finance, house.finance].map(({ client }) =>
    client.wallet.approveWithdrawal(request),
  );
  const approvals = await Promise.allSettled(yes);
  expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const payments = await Promise.allSettled(
    ["a", "b", "c"].map((transactionId) =>
      house.second.client.wallet.payWithdrawal({
        userId: house.member.id,
        id,
        transactionId,
      }),
    ),
  );
  expect(payments.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await house.balance()).toEqual(["500", "0"]);
});

test("B2 a row edited after its approval is not paid", async () => {
  const paying = { ...(await approved()), transactionId: "0xedited" };
  await runAsOwner(
    house.testServer.databaseUrl,
    `update wallet_records set details =
       jsonb_set(details, '{destination,address}', '"0xsomebody-else"') where id = '${paying.id}'`,
  );
  expect(await outcome(decide().payWithdrawal(paying))).toBe("content_changed");
  expect(await house.balance()).toEqual(["500", "1000"]);
  const failing = {
    userId: house.member.id,
    id: paying.id,
    reason: "network_refused" as const,
  };
  expect(await outcome(decide().failWithdrawal(failing))).toBe("same_operator");
  await house.second.client.wallet.failWithdrawal(failing);
  expect(await house.balance()).toEqual(["1500", "0"]);
});

test("one transaction pays one withdrawal", async () => {
  const hash = "0e1d2c3b".repeat(8);
  await payer().payWithdrawal({ ...(await approved("500")), transactionId: `0x${hash}` });
  const other = await approved("500");
  for (const transactionId of [`0x${hash}`, `0x${hash.toUpperCase()}`, hash]) {
    const paying = payer().payWithdrawal({ ...other, transactionId });
    expect(await outcome(paying), transactionId).toBe("credited_already");
  }
  expect(await house.balance()).toEqual(["500", "500"]);
});

// Goal: the assignee of a case is visible, and assignment does not evade who may pay. Method:
// handed to a colleague and back; the member may cancel only until an approval.
test("desk-18 a case is handed over with a note, and released", async () => {
  const { id } = await house.ask();
  const about = { userId: house.member.id, id };
  const colleagues = await decide().listWithdrawalColleagues({});
  const second = colleagues.find(({ name }) => name === house.second.name)!;
  const nobody = { ...about, operatorId: newId() as OperatorId };
  expect(await outcome(decide().assignWithdrawal(nobody))).toBe("no_such_colleague");
  await decide().claimWithdrawal(about);
  const stale = { ...about, operatorId: second.id, note: "He wrote to you." };
  expect(await outcome(decide().assignWithdrawal(stale))).toBe("case_holder_changed");
  const handed = { ...stale, seenHolderId: await holderOf(about) };
  expect(await decide().assignWithdrawal(handed)).toEqual({ stage: "processing" });
  expect(await decide().readWithdrawalCase(about)).toMatchObject({
    claimedByName: house.second.name,
    claimNote: "He wrote to you.",
  });
  const inbox = await house.second.client.desk.readInbox({ kind: "mine" });
  expect(inbox.records.map(({ caseId }) => caseId)).toContain(`${about.userId}:${id}`);
  expect(await outcome(house.wallet.cancelWithdrawal({ id }))).toBe("withdrawal_not_open");
  await decide().approveWithdrawal(await seen(id));
  // Neither the assignee nor an approver may pay it.
  for (const one of [decide(), payer()]) {
    expect(await outcome(one.payWithdrawal({ ...about, transactionId: "0xhanded" }))).toBe(
      "payer_decided",
    );
  }
  const other = await house.ask({ amount: "100" });
  const back = { userId: house.member.id, id: other.id };
  await decide().claimWithdrawal(back);
  const assignment = { ...back, seenHolderId: await holderOf(back) };
  expect(await payer().assignWithdrawal(assignment)).toEqual({ stage: "submitted" });
  expect((await house.wallet.cancelWithdrawal({ id: other.id })).stage).toBe("cancelled");
});

const holderOf = async (about: { userId: string; id: string }): Promise<string> =>
  (await decide().readWithdrawalCase(about)).claimedBy ?? "";

// Goal: one transaction pays several withdrawals, each once, or none. Method: two members with
// three withdrawals; each rule broken once by the last part, then the paid ones are tried again.
async function expectPaid(
  parts: Awaited<ReturnType<typeof threeApproved>>["parts"],
  transactionId: string,
): Promise<void> {
  for (const part of parts) {
    const { stage, transactionId: by, steps } = await payer().readWithdrawalCase(part);
    expect([stage, by, steps.length]).toEqual(["paid", transactionId, 4]);
  }
}

test("three are paid by one transaction: each its own entry, notice and step", async () => {
  const { parts, ofMember } = await threeApproved();
  const paying = { ...TOGETHER, transactionId: `0x${"7f".repeat(32)}`, total: "1488", parts };
  const refusedWith = async (change: Partial<typeof paying>) =>
    outcome(payer().payTogether({ ...paying, ...change }));
  const last = (change: Partial<(typeof parts)[number]>) =>
    parts.map((part, index) => (index === 2 ? { ...part, ...change } : part));
  expect(await refusedWith({ total: "1488.00000001" })).toBe("total_differs");
  expect(await refusedWith({ parts: [...parts, ...parts.slice(0, 1)] })).toBe("part_repeated");
  const unknown = { id: newRequestId() };
  expect(await refusedWith({ parts: last(unknown) })).toBe("record_not_found");
  expect(await refusedWith({ channelId: "USDT-TRON" })).toBe("channel_differs");
  expect(await refusedWith({ currency: "BTC" as AssetCode })).toBe("channel_differs");
  const uneven = { parts: last({ amount: "197" }), total: "1489" };
  expect(await refusedWith(uneven)).toBe("part_differs");
  expect(await outcome(decide().payTogether(paying))).toBe("payer_decided");
  expect(await ofMember()).toEqual([
    ["500", "1000"],
    ["1000", "500"],
  ]);

  const requestId = newRequestId();
  const answer = { id: expect.any(String), paid: 3, total: "1488" };
  for (const _time of [1, 2]) {
    expect(await payer().payTogether(paying, { requestId })).toEqual(answer);
  }
  expect(await ofMember()).toEqual([
    ["500", "0"],
    ["1000", "0"],
  ]);
  await expectPaid(parts, paying.transactionId);
  const entries = await Promise.all(
    parts.map(({ id }) => house.finance.client.wallet.listEntries({ causeId: id, pageSize: 100 })),
  );
  for (const { records: of } of entries) {
    expect(of.map(({ command }) => command)).toContain("desk:wallet.pay-withdrawal");
  }
  const { records } = await house.member.client.content.listMyNotices({ pageSize: 10 });
  expect(records.filter(({ kind }) => kind === "withdrawalPaid")).toHaveLength(1);

  // Staff find the transaction in any spelling, with its split.
  const split = await payoutSplit(house.finance.client, paying.transactionId.toUpperCase());
  expect(split).toEqual({ total: "1488", ids: parts.map(({ id }) => id).toSorted() });

  // The transaction is used, for a payout and for a single payment.
  const { parts: others } = await threeApproved();
  const again = { ...paying, parts: others, transactionId: `${paying.transactionId}#2` };
  expect(await outcome(payer().payTogether(again))).toBe("credited_already");
  const [other] = others;
  if (other === undefined) throw new Error("no part");
  const { userId, id } = other;
  const single = { userId, id, transactionId: paying.transactionId };
  expect(await outcome(payer().payWithdrawal(single))).toBe("credited_already");
  const database = new Database({ url: house.testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("W9 paid together and alone at once: one of both, and all or nothing", async () => {
  const { parts, ofMember } = await threeApproved();
  const [first] = parts;
  if (first === undefined) throw new Error("no part");
  const { userId, id } = first;
  const hash = "8e".repeat(32);
  const answers = await Promise.all([
    outcome(payer().payTogether({ ...TOGETHER, transactionId: hash, total: "1488", parts })),
    outcome(payer().payWithdrawal({ userId, id, transactionId: `${id}` })),
    outcome(
      payer().payTogether({
        ...TOGETHER,
        transactionId: `0x${"9d".repeat(32)}`,
        total: "1488",
        parts: parts.toReversed(),
      }),
    ),
  ]);
  // Only a single payment reports who was first.
  const late = ["withdrawal_not_open", "case_decided"];
  expect(answers.filter((one) => late.includes(one))).toHaveLength(2);
  const isAlone = answers[1] === "accepted";
  expect(await ofMember()).toEqual([
    ["500", isAlone ? "200" : "0"],
    ["1000", isAlone ? "500" : "0"],
  ]);
});

const METHOD = {
  channelId: "USDT-ETHEREUM",
  label: "Mine",
  address: ADDRESS,
  withdrawalPassword: WITHDRAWAL_PASSWORD,
};

const TOGETHER = { channelId: "USDT-ETHEREUM", currency: "USDT" as AssetCode };

/** Two withdrawals of one member, and one of another, with the balances of both meanwhile. */
async function threeApproved() {
  const [large, small] = [await approved("800"), await approved("200")];
  const { wallet } = house;
  await house.newMember();
  house.methodId = (await house.wallet.addPayoutMethod(METHOD)).id;
  // Approvals are valid for a day, which is how long its payout method would have to wait.
  const { databaseUrl } = house.testServer;
  await runAsOwner(databaseUrl, "update payout_methods set usable_from = saved_at");
  const other = await approved("500");
  const parts = [
    { ...large, amount: "796" },
    { ...other, amount: "496" },
    { ...small, amount: "196" },
  ];
  const usdtOf = async (each: typeof wallet) => {
    const [usdt] = await each.queryUserBalance({});
    return [usdt?.available, usdt?.hold];
  };
  return { parts, ofMember: () => Promise.all([wallet, house.wallet].map(usdtOf)) };
}

test("an approval is valid for a day", async () => {
  const paying = { ...(await approved()), transactionId: "0xlate" };
  await house.atLaterTime(DAY_MS);
  expect(await outcome(decide().payWithdrawal(paying))).toBe("approval_expired");
});
