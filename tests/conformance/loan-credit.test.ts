import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { AGREEMENT_FILE_PATH } from "@plumbline/protocol/files";
import { inOneBatch } from "@plumbline/tests/kit/commands/one-batch";
import { pdfPages } from "@plumbline/tests/kit/files/read-statement";
import { BLANK, DRAWN } from "@plumbline/tests/kit/files/png";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: credit is paid once, within limit and means, after two persons where required, and only
// under the exact text that was read. Method: members and operators against a running server, every
// refusal by one call, races by concurrent calls; afterwards the books are summed.

let testServer: TestServer;
let member: Member;
let first: TestOperator;
let second: TestOperator;
let third: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  [first, second] = await addTwoOperators(testServer, "finance", admin);
  third = await addOperator(testServer, admin, "finance");
});

beforeEach(async () => {
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const credit = {
  book: "demo",
  productId: "credit-usdt",
  amount: "1000",
  days: 90,
  income: "3000",
  spending: "1500",
  otherDebts: "300",
} as const;

type Credit = Parameters<Member["client"]["loan"]["applyForCredit"]>[0];
const apply = (change: Partial<Credit> = {}) =>
  member.client.loan.applyForCredit({ ...credit, ...change });

const named = (id: string) => ({ userId: member.id, id });

/** The content that an operator sees when deciding. */
const seenBy = async ({ client }: TestOperator, at: { userId: string; id: string }) => ({
  ...at,
  contentHash: (await client.loan.readCreditCase(at)).contentHash,
});

async function pass(by: TestOperator, at: { userId: string; id: string }) {
  return by.client.loan.passCredit(await seenBy(by, at));
}

async function passed(change: Partial<Credit> = {}): Promise<string> {
  const { id } = await apply(change);
  testServer.clock.advance(1);
  await first.client.loan.takeOnCredit(named(id));
  testServer.clock.advance(1);
  const { status } = await pass(first, named(id));
  // The amount that one person passes alone is limited by day.
  if (status === "under_review") await pass(second, named(id));
  return id;
}

async function signing(id: string, change: object = {}) {
  const { textHash, name: typedName } = await member.client.loan.readAgreement({ id });
  return { id, textHash, typedName, signature: DRAWN, ...change };
}

test("loan-10 a credit is reviewed, signed and then paid, once", async () => {
  const id = await passed();
  const agreement = await member.client.loan.readAgreement({ id });
  expect(agreement.text).toContain("1000 USDT");
  expect(agreement.textHash).toBe(createHash("sha256").update(agreement.text).digest("hex"));
  expect(await member.client.loan.checkAgreement({ hash: agreement.textHash })).toEqual({
    isOurs: false,
    signTime: null,
  });
  const input = await signing(id);
  testServer.clock.advance(1);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => outcome(member.client.loan.signAgreement(input))),
  );
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
  expect(outcomes.filter((one) => one === "not_passed")).toHaveLength(5);
  const loan = await member.client.loan.readLoan({ id });
  expect(loan).toMatchObject({ status: "paid", stage: "running", owed: "1000" });
  expect(loan.history.map(({ type }) => type).toReversed()).toEqual([
    "loan_applied",
    "loan_taken_on",
    "loan_passed",
    "loan_paid",
  ]);
  const checked = await member.client.loan.checkAgreement({ hash: agreement.textHash });
  expect(checked.isOurs).toBe(true);
  const [file, pdf, again] = await Promise.all(["txt", "pdf", "pdf"].map((as) => fileOf(id, as)));
  expect(hashOf(file)).toBe(agreement.textHash);
  const printed = pdfPages(pdf ?? Buffer.of()).flat();
  expect(printed.join("")).toContain("LOAN AGREEMENT");
  expect(printed).toEqual(expect.arrayContaining([agreement.name, agreement.textHash]));
  // Anyone who has the file can check its unchanged bytes.
  expect(hashOf(again)).toBe(hashOf(pdf));
  expect(await member.client.loan.checkAgreement({ hash: hashOf(pdf) })).toEqual(checked);
});

test("L2 only the signer gets the file, and not before signing", async () => {
  const id = await passed({ amount: "100" });
  const other = await registerMember(testServer);
  expect((await fileOf(id, "pdf")).toString()).toContain("not_passed");
  expect((await fileOf(id, "pdf", other.token)).toString()).toContain("loan_not_found");
});

async function fileOf(id: string, format: string, token = member.token): Promise<Buffer> {
  const url = `${testServer.server.url}${AGREEMENT_FILE_PATH}?id=${id}&format=${format}`;
  const answer = await fetch(url, { headers: { "access-token": token } });
  return Buffer.from(await answer.arrayBuffer());
}

const hashOf = (file: Buffer = Buffer.of()): string =>
  createHash("sha256").update(file).digest("hex");

test("L2 nothing is paid without a signature under the text that was read", async () => {
  const id = await passed();
  const refusalOf = async (change: object) =>
    outcome(member.client.loan.signAgreement(await signing(id, change)));
  expect(await refusalOf({ signature: "" })).toBe("signature_missing");
  expect(await refusalOf({ signature: BLANK })).toBe("signature_missing");
  expect(await refusalOf({ signature: "AAAA" })).toBe("signature_missing");
  expect(await refusalOf({ typedName: "Somebody Else" })).toBe("name_differs");
  expect(await refusalOf({ textHash: "0".repeat(64) })).toBe("agreement_changed");
  const other = await registerMember(testServer);
  const theirs = other.client.loan.signAgreement(await signing(id));
  expect(await outcome(theirs)).toBe("loan_not_found");
  expect(await member.client.loan.readLoan({ id })).toMatchObject({ status: "passed" });
});

test("L1 of ten concurrent applications as many succeed as the limit allows", async () => {
  const [rich, many] = [{ income: "6000" }, Array.from({ length: 10 })];
  const outcomes = await Promise.all(many.map(() => outcome(apply(rich))));
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(2);
  expect(outcomes.filter((one) => one === "above_credit_limit")).toHaveLength(8);
  expect(await member.client.loan.readMyLoans({ book: "demo" })).toMatchObject({
    limit: "2000",
    used: "2000",
  });
});

test("L1 of two concurrent applications that the means cover once, one succeeds", async () => {
  const outcomes = await Promise.all([outcome(apply()), outcome(apply())]);
  expect(outcomes.toSorted()).toEqual(["accepted", "not_affordable"]);
  expect(await outcome(apply({ amount: "50" }))).toBe("accepted");
});

test.each<[string, object]>([
  ["not_affordable", { income: "1900" }],
  ["above_credit_limit", { amount: "2000.00000001" }],
  ["verification_required", { book: "live" }],
  ["amount_below_minimum", { amount: "49" }],
  ["term_not_offered", { days: 31 }],
  ["loan_not_offered", { productId: "pledge-usdt" }],
])("L3 %s of %j", async (refusal, change) => {
  expect(await outcome(apply(change))).toBe(refusal);
});

test("L8 above a limit two persons approve; of approval and refusal one counts", async () => {
  const { id } = await apply({ amount: "1500", income: "6000" });
  expect(await outcome(pass(first, named(id)))).toBe("not_under_review");
  await first.client.loan.takeOnCredit(named(id));
  const before = await seenBy(second, named(id));
  // The second operator is told who works on it.
  await expect(second.client.loan.takeOnCredit(named(id))).rejects.toMatchObject({
    error: "case_taken",
    message: `${first.name} is reviewing this case.`,
  });
  const one = await pass(first, named(id));
  expect(one).toMatchObject({ status: "under_review" });
  expect(await outcome(pass(first, named(id)))).toBe("same_operator");
  // A screen from before the first pass cannot decide, either way.
  expect(await outcome(second.client.loan.passCredit(before))).toBe("content_changed");
  const rejection = "figures" as const;
  expect(await outcome(second.client.loan.rejectCredit({ ...before, rejection }))).toBe(
    "content_changed",
  );
  const { records } = await second.client.loan.listCreditCases({});
  const line = records.find((one) => one.id === id);
  expect(line).toMatchObject({ needsTwo: true, income: "6000", limit: "2000" });
  // The first operator works on it; once it is assigned at the desk, it is the assignee's.
  const mine = async ({ client }: TestOperator) =>
    (await client.loan.listCreditCases({ standing: "mine", search: id })).total;
  expect([await mine(first), await mine(third)]).toEqual([1, 0]);
  const { id: operatorId } = await third.client.desk.readMe({});
  const caseId = `${member.id}:${id}`;
  await third.client.desk.assignCase({ queue: "loans", caseId, operatorId });
  expect([await mine(first), await mine(third)]).toEqual([0, 1]);
  const seen = await seenBy(first, named(id));
  const { steps } = await second.client.loan.readCreditCase(named(id));
  expect(new Set(steps.map(({ type, operatorName }) => `${type} ${operatorName}`))).toEqual(
    new Set(["loan_applied null", `loan_taken_on ${first.name}`, `loan_first_yes ${first.name}`]),
  );
  const outcomes = await Promise.all([
    outcome(second.client.loan.passCredit(seen)),
    outcome(first.client.loan.rejectCredit({ ...seen, rejection })),
  ]);
  expect(outcomes.toSorted()).toEqual(["accepted", "case_decided"]);
  // Once decided, it is listed only under its status.
  const listedAs = async (stage?: "waiting" | "all") =>
    (await first.client.loan.listCreditCases({ search: id, ...(stage && { stage }) })).total;
  expect([await listedAs(), await listedAs("waiting"), await listedAs("all")]).toEqual([0, 0, 1]);
});

test("L8 sole approvals are summed by day, operator and member", async () => {
  const rich = { income: "9000" };
  const other = await registerMember(testServer);
  const [{ id: mine }, { id: theirs }, { id: further }] = [
    await apply(rich),
    await other.client.loan.applyForCredit({ ...credit, ...rich, amount: "999" }),
    await apply({ ...rich, amount: "999.9" }),
  ];
  const cases = [named(mine), { userId: other.id, id: theirs }];
  for (const one of [...cases, named(further)]) await third.client.loan.takeOnCredit(one);
  const statusBy = async (one: { userId: string; id: string }, by = third) =>
    (await pass(by, one)).status;
  // Of two in one batch one is passed alone, and the other waits for a second person.
  const statuses: string[] = [];
  const calls = cases.map((one) => async () => statuses.push(await statusBy(one)));
  expect(await inOneBatch(testServer, ...calls)).toEqual(["accepted", "accepted"]);
  expect(statuses.toSorted()).toEqual(["passed", "under_review"]);
  const { records } = await third.client.loan.listCreditCases({});
  expect(records.find(({ id }) => id === further)).toMatchObject({ needsTwo: true });
  const waiting = cases[1] ?? named("");
  expect(await outcome(pass(third, waiting))).toBe("same_operator");
  expect(await statusBy(waiting, second)).toBe("passed");
  expect(await statusBy(named(further))).toBe("under_review");
  expect(await statusBy(named(further), second)).toBe("passed");
});

test("a declined application shows its reason and frees the limit", async () => {
  const { id } = await apply({ amount: "2000", income: "6000" });
  testServer.clock.advance(1);
  await first.client.loan.takeOnCredit(named(id));
  testServer.clock.advance(1);
  const seen = await seenBy(first, named(id));
  await first.client.loan.rejectCredit({ ...seen, rejection: "figures", note: "Next year." });
  const decided = await second.client.loan.readCreditCase(named(id));
  expect(decided).toMatchObject({ status: "rejected", rejection: "figures", note: "Next year." });
  expect(decided.steps.map(({ type }) => type)).toEqual([
    "loan_applied",
    "loan_taken_on",
    "loan_rejected",
  ]);
  const rejected = { status: "rejected", rejection: "figures" };
  expect(await member.client.loan.readLoan({ id })).toMatchObject(rejected);
  const { records } = await member.client.content.listMyNotices({});
  expect(records[0]?.text).toContain("By your figures");
  expect(await member.client.loan.readMyLoans({ book: "demo" })).toMatchObject({ used: "0" });
});

test("L8 a review compares limit and means with this member's own debts only", async () => {
  const paid = await passed({ amount: "500" });
  await member.client.loan.signAgreement(await signing(paid));
  const { id } = await apply({ amount: "300" });
  const other = await registerMember(testServer);
  expect(await outcome(first.client.loan.readCreditCase({ userId: other.id, id }))).toBe(
    "loan_not_found",
  );
  const credit = await first.client.loan.readCreditCase(named(id));
  expect(credit).toMatchObject({
    status: "pending_review",
    claimedTime: null,
    amount: "300",
    limit: "2000",
    used: "500",
    limitLeft: "1500",
    affordable: "1051.60662122",
    affordableLeft: "551.60662122",
    balances: [{ currency: "USDT", account: "available", amount: "10500" }],
    otherLoans: [{ id: paid, stage: "running", owed: "500", wasOverdue: false }],
    isPassedByCaller: false,
  });
  await first.client.loan.takeOnCredit(named(id));
  // Taking it on decides nothing and does not change the decision's content; a repayment does.
  expect(await seenBy(first, named(id))).toMatchObject({ contentHash: credit.contentHash });
  await member.client.loan.repayLoan({ id: paid, amount: "100" });
  const stale = { ...named(id), contentHash: credit.contentHash };
  expect(await outcome(first.client.loan.passCredit(stale))).toBe("content_changed");
  await pass(first, named(id));
});

test("loan-12 borrowing on terms other than those shown is refused", async () => {
  const pledge = { book: "demo", productId: "pledge-usdt", amount: "3900", days: 7 } as const;
  const collateral = { pledgeCurrency: "BTC", pledgeAmount: "0.1" };
  const borrow = (termsVersion: number) =>
    outcome(member.client.loan.applyForPledge({ ...pledge, ...collateral, termsVersion }));
  expect([await borrow(2), await borrow(1)]).toEqual(["product_changed", "price_stale"]);
});

test("loan-11 the present debt is shown and deducted from assets", async () => {
  const id = await passed();
  const before = await member.client.wallet.queryUserAssets();
  await member.client.loan.signAgreement(await signing(id));
  testServer.clock.advance(HOUR_MS + 1);
  const { owed } = await member.client.loan.readLoan({ id });
  // Two started hours at 0.03 % a day.
  expect([before.byBook[0]?.netUsdt, owed]).toEqual(["10000", "1000.025"]);
  const { totalUsdt, byBook, debts } = await member.client.wallet.queryUserAssets();
  expect(totalUsdt).toBe("0");
  expect(debts).toEqual([{ book: "demo", currency: "USDT", amount: owed, usdt: owed }]);
  // Borrowed money does not change the net assets: only the interest is lost.
  expect(byBook[0]).toMatchObject({ totalUsdt: "11000", owedUsdt: owed, netUsdt: "9999.975" });
  const { points, transfers } = await member.client.wallet.equityHistory({ book: "demo" });
  expect([points.at(-1)?.[1], transfers]).toEqual(["9999.975", "0"]);
  // All at one moment: the debt is what the last one left.
  for (let part = 0; part < 6; part += 1) {
    await member.client.loan.repayLoan({ id, amount: "100" });
  }
  const { debts: left } = await member.client.wallet.queryUserAssets();
  expect(left).toMatchObject([{ amount: "400.025" }]);
  await member.client.loan.repayLoan({ id });
  const after = await member.client.wallet.queryUserAssets();
  expect(after).toMatchObject({ debts: [], byBook: [{ netUsdt: "9999.975", owedUsdt: "0" }, {}] });
});

test("an unsigned credit is notified once, a week before it lapses", async () => {
  // Operators' sessions last for less than an hour.
  [first, second] = [await signInAgain(testServer, first), await signInAgain(testServer, second)];
  const id = await passed({ amount: "100" });
  const { account } = await member.client.profile.getMyUserInfo({});
  const later = async (days: number) => {
    testServer.clock.advance(days * DAY_MS);
    await testServer.tick("BTCUSDT", "60000");
    const session = { token: "" };
    const client = clientOf(testServer, { token: () => session.token });
    session.token = (await client.auth.login({ account, password: "correct horse battery" })).token;
    const { records } = await client.content.listMyNotices({});
    return records.filter(({ link }) => link?.id === id).map(({ kind }) => kind);
  };
  expect(await later(22)).toEqual(["loanPassed"]);
  testServer.clock.advance(DAY_MS);
  const expectNotices = async () => expect(await later(0)).toEqual(["loanLapsing", "loanPassed"]);
  await vi.waitFor(expectNotices, { timeout: 10_000 });
  expect(await later(1)).toEqual(["loanLapsing", "loanPassed"]);
});
