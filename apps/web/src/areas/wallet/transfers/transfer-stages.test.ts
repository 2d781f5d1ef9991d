import { expect, test } from "vitest";
import type { RechargeView, Transfer, WithdrawalView } from "./queries.ts";
import { stagesOf } from "./transfer-stages.ts";
import { statusOf } from "./transfer-status.ts";

const step = <Stage extends string>(stage: Stage, note: string | null = null) => ({
  stage,
  reason: null,
  note,
  createTime: "2026-01-31 08:00:00",
});

const recharge = (record: Partial<RechargeView>): Transfer => ({
  direction: "recharge",
  // Only the fields that a stage depends on.
  record: {
    source: "proof",
    confirmations: null,
    reason: null,
    dueTime: "2026-02-01 08:00:00",
    ...record,
  } as RechargeView,
});

const withdrawal = (record: Partial<WithdrawalView>): Transfer => ({
  direction: "withdrawal",
  // Only the fields that a stage depends on.
  record: { reason: null, dueTime: "2026-02-01 08:00:00", ...record } as WithdrawalView,
});

const linesOf = (transfer: Transfer) =>
  stagesOf(transfer).map(({ title, state }) => `${state} ${title.replace("recharge.", "")}`);

// Goal: a reader sees past, current and next stages for every kind of payment. Method: every open
// stage, by source, and every kind of end.
test.each([
  ["proof", "submitted", "next.review"],
  ["provider", "submitted", "next.payment"],
  ["proof", "seen", "next.review"],
  ["provider", "seen", "next.final"],
  ["chain", "seen", "next.network"],
  ["proof", "confirmed", "next.second"],
] as const)("a deposit by %s that is %s waits for %s", (source, stage, now) => {
  expect(linesOf(recharge({ source, stage, steps: [step(stage)] }))).toEqual([
    `done stage.recharge.${stage}`,
    `current ${now}`,
    "waiting next.delivered",
  ]);
});

test.each([
  ["submitted", "next.takeUp"],
  ["processing", "next.decide"],
  ["approved", "next.payOut"],
] as const)("a withdrawal that is %s waits for %s", (stage, now) => {
  expect(linesOf(withdrawal({ stage, steps: [step(stage)] }))).toEqual([
    `done stage.withdrawal.${stage}`,
    `current ${now}`,
    "waiting next.paid",
  ]);
});

test.each([
  ["reversing", "current next.reversal", "waiting next.decided", "recharge.status.reversing"],
  ["owing", "current next.settling", "waiting next.settled", "recharge.status.owing"],
] as const)("a deposit that was taken back is %s, said once", (stage, now, then, text) => {
  const steps = [step("delivered"), step(stage), step(stage)];
  const transfer = recharge({ stage, steps });
  expect(linesOf(transfer)).toEqual([
    "done stage.recharge.delivered",
    `done stage.recharge.${stage}`,
    now,
    then,
  ]);
  expect(statusOf(transfer).text).toBe(text);
  // A debt has no due time.
  expect(stagesOf(transfer)[2]?.due === undefined).toBe(stage === "owing");
});

// Goal: a remark on a delivered deposit does not change its time. Method: a second line.
test("a remark does not change the time of delivery", () => {
  const remark = { ...step("delivered"), createTime: "2026-02-01 08:00:00" };
  const steps = [step("delivered"), remark];
  expect(stagesOf(recharge({ stage: "delivered", steps }))).toMatchObject([
    { title: "recharge.stage.recharge.delivered", time: "2026-01-31 08:00:00" },
  ]);
});

test.each([
  ["1000", "failed stage.recharge.reversed"],
  ["700", "failed stage.recharge.released"],
])("1 000 with %s reversed shows whether the rest was written off", (reversedAmount, line) => {
  const steps = [step("owing"), step("reversed")];
  const ended = recharge({ stage: "reversed", steps, credited: "1000", reversedAmount });
  expect(linesOf(ended).at(-1)).toBe(line);
});

test("an ended record has no next stage, and one without the money shows why", () => {
  const steps = [step("submitted"), step("delivered")];
  expect(linesOf(recharge({ stage: "delivered", steps }))).toEqual([
    "done stage.recharge.submitted",
    "done stage.recharge.delivered",
  ]);
  const rejected = recharge({
    stage: "rejected",
    reason: "nothing_received",
    steps: [step("submitted"), step("rejected", "Not until Friday.")],
  });
  expect(stagesOf(rejected).at(-1)).toEqual({
    title: "recharge.stage.recharge.rejected",
    state: "failed",
    time: "2026-01-31 08:00:00",
    reason: "recharge.reason.nothing_received",
    note: "Not until Friday.",
  });
});

test("a payment on a chain shows its confirmations", () => {
  const confirmations = { seen: 3, needed: 12 };
  const seen = recharge({ source: "chain", stage: "seen", steps: [step("seen")], confirmations });
  expect(stagesOf(seen)[1]).toMatchObject({
    title: "recharge.next.network",
    confirmed: { seen: 3, needed: 12 },
  });
});

test("the current stage shows its due time", () => {
  const [, now] = stagesOf(recharge({ stage: "submitted", steps: [step("submitted")] }));
  expect(now).toMatchObject({ state: "current", due: "2026-02-01 08:00:00" });
});

test("a withdrawal cancelled by its owner is not called rejected", () => {
  const cancelled = withdrawal({ stage: "cancelled", status: -1 });
  expect(statusOf(cancelled).text).toBe("recharge.status.cancelled");
  expect(statusOf(withdrawal({ stage: "rejected", status: -1 })).text).toBe(
    "recharge.status.rejected",
  );
});
