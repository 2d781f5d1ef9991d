import { expect, test } from "vitest";
import { DAY_MS, instant, usdt, USDT } from "#kernel";
import { balanceKey } from "#ledger";
import {
  type ClaimContext,
  claimReward,
  reverseReward,
  type TaskFacts,
  type Voucher,
} from "./claim-reward.ts";
import {
  DEFAULT_REWARD_TERMS,
  readRewardTerms,
  rewardTermsProblems,
  type TaskKind,
} from "./tasks.ts";

const AT = instant(1_800_000_000_000);
const { tasks } = readRewardTerms(DEFAULT_REWARD_TERMS, 1);
const taskOf = (kind: TaskKind) => tasks.find((task) => task.kind === kind);
const facts: TaskFacts = {
  registeredAt: AT,
  isVerified: true,
  hasAuthenticator: true,
  deposited: usdt("100"),
  isPaidElsewhere: false,
};
const context: ClaimContext = {
  task: taskOf("deposit"),
  facts,
  voucher: undefined,
  marketing: usdt("5"),
  isForbidden: false,
};

test("reward-1 a task's reward is paid to the unit", () => {
  expect(claimReward(context, AT)).toMatchObject({
    value: {
      next: { kind: "deposit", amount: usdt("5"), claimedAt: AT, reversedAt: null },
      postings: [{ amount: usdt("5"), reason: "voucher" }],
    },
  });
});

// Goal: the condition of each task. Method: each kind with all other conditions met.
test.each<[TaskKind, Partial<TaskFacts>]>([
  ["verification", { isVerified: false }],
  ["authenticator", { hasAuthenticator: false }],
  ["deposit", { deposited: usdt("99.99999999") }],
])("reward-1 %s is incomplete without it", (kind, change) => {
  const task = taskOf(kind);
  expect(claimReward({ ...context, task }, AT).ok).toBe(true);
  expect(claimReward({ ...context, task, facts: { ...facts, ...change } }, AT)).toEqual({
    ok: false,
    error: { type: "task_not_done" },
  });
});

const voucher: Voucher = {
  kind: "deposit",
  amount: usdt("5"),
  target: usdt("100"),
  claimedAt: AT,
  reversedAt: null,
  reversed: usdt("0"),
};
const short = { ...context, marketing: usdt("4.99999999") };
const elsewhere = { ...short, facts: { ...facts, isPaidElsewhere: true } };
const undone = { ...elsewhere, facts: { ...elsewhere.facts, deposited: usdt("0") } };
const expired = { ...undone, facts: { ...undone.facts, registeredAt: instant(AT - 60 * DAY_MS) } };
const claimed = { ...expired, voucher };

// Goal: the order of refusals. Method: each row breaks one more rule.
test.each<[string, ClaimContext]>([
  ["marketing_short", short],
  ["reward_paid_elsewhere", elsewhere],
  ["task_not_done", undone],
  ["task_expired", expired],
  ["reward_claimed", claimed],
  ["task_unknown", { ...claimed, task: undefined }],
  ["incentives_forbidden", { ...claimed, task: undefined, isForbidden: true }],
])("reward-1 a claim is refused with %s", (type, paidVoucher) => {
  expect(claimReward(paidVoucher, AT)).toEqual({ ok: false, error: { type } });
});

test("reward-1 a disabled task is refused", () => {
  const [first] = tasks;
  if (first === undefined) throw new Error("there are tasks");
  const task = { ...first, isEnabled: false };
  expect(claimReward({ ...context, task }, AT)).toMatchObject({ error: { type: "task_unknown" } });
});

test("reward-1 the last millisecond before the end counts", () => {
  const last = instant(AT + 60 * DAY_MS - 1);
  expect(claimReward(context, last).ok).toBe(true);
});

const availableOf = (units: bigint) => new Map([[balanceKey("live", USDT, "available"), units]]);

// Goal: a reversed deposit reverses its voucher, as far as money is available, until all of it is
// reversed. Method: exact sums, on each side of the whole.
test.each([
  ["0", "10", "5", AT],
  ["0", "5", "5", AT],
  ["0", "4.99999999", "4.99999999", null],
  ["1.5", "10", "3.5", AT],
  ["1.5", "3.49999999", "3.49999999", null],
])("R2 after %s, of %s available %s are reversed", (before, has, reversal, reversedAt) => {
  const paidVoucher = { ...voucher, reversed: usdt(before) };
  const balances = availableOf(usdt(has).units);
  const done = reverseReward(
    { voucher: paidVoucher, deposited: usdt("99.99999999"), balances },
    AT,
  );
  const reversed = usdt(before).units + usdt(reversal).units;
  expect(done).toMatchObject({
    value: {
      next: { reversedAt, reversed: { units: reversed } },
      postings: [{ amount: usdt(reversal), reason: "reward_reversed" }],
    },
  });
});

test("R2 without an available balance the voucher stays open", () => {
  const context = { voucher, deposited: usdt("0"), balances: availableOf(0n) };
  expect(reverseReward(context, AT)).toMatchObject({ error: { type: "nothing_to_reverse" } });
});

test.each<[string, Voucher | undefined, string]>([
  ["nothing claimed", undefined, "0"],
  ["reversed before", { ...voucher, reversedAt: AT }, "0"],
  ["another task", { ...voucher, kind: "verification" }, "0"],
  ["the deposit stands", voucher, "100"],
])("R2 %s: it stays", (_name, paidVoucher, deposited) => {
  const context = { voucher: paidVoucher, deposited: usdt(deposited), balances: new Map() };
  expect(reverseReward(context, AT)).toEqual({ ok: false, error: { type: "reward_stands" } });
});

const withTask = (index: number, change: object) => {
  return {
    tasks: DEFAULT_REWARD_TERMS.tasks.map((task, at) =>
      at === index ? { ...task, ...change } : task,
    ),
  };
};

test.each([
  ["tasks.0.amount", "below_zero", withTask(0, { amount: "-1" })],
  ["tasks.2.target", "target_missing", withTask(2, { target: "0" })],
  ["tasks.0.target", "target_missing", withTask(0, { target: "1" })],
  ["tasks.1.days", "out_of_range", withTask(1, { days: 0 })],
  ["tasks", "task_missing", { tasks: DEFAULT_REWARD_TERMS.tasks.slice(1) }],
])("terms: %s %s", (path, problem, written) => {
  expect(rewardTermsProblems(written)).toContainEqual({ path, problem });
  expect(rewardTermsProblems(DEFAULT_REWARD_TERMS)).toEqual([]);
});
