import { instant, usdt } from "#kernel";
import { expect, test } from "vitest";
import {
  decideReversal,
  applyRechargeNews,
  needsWords,
  type Recharge,
  REVERSAL_VERDICTS,
  type ReversalVerdict,
  reversalPreimage,
  settleRecharge,
} from "../index.ts";
import { reversing, owing, contextOf, decisionOf, stateOf, WORDS } from "../testing/reversal.ts";
import { hashOf, NOW } from "../testing/wallet.ts";

/** A first verdict by one operator. */
const halfOf = (recharge: Recharge, verdict: ReversalVerdict): Recharge => {
  const words = needsWords(verdict, recharge.stage) ? WORDS : null;
  const contentHash = hashOf(reversalPreimage(recharge, { verdict, words }));
  return { ...recharge, approvals: [{ operatorId: "o1", contentHash, at: NOW }] };
};

// Goal: the order in which a verdict is refused. Method: each row breaks one more rule, from the
// last check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["same_operator", owing, {}, "1000"],
  ["content_changed", owing, { seenHash: "x" }, "1000"],
  ["house_account_too_low", owing, { seenHash: "x" }, "299.99999999"],
  ["words_missing", owing, { seenHash: "x", note: null }, "0"],
  ["recharge_not_open", reversing, { seenHash: "x", note: null }, "0"],
  ["record_not_found", reversing, { seenHash: "x", id: "r2" }, "0"],
])("a write-off is refused with %s", (type, recharge, change, fees) => {
  const context = contextOf(halfOf(recharge, "release"), "0", fees);
  const decision = { ...decisionOf(recharge, "release", "o1 again"), ...change };
  expect(decideReversal(context, decision, NOW)).toMatchObject({ ok: false, error: { type } });
});

test.each([
  ["house_account_too_low", reversing, "0", "0.99999999"],
  ["nothing_available", owing, "0", "0"],
])("reversing is refused with %s", (type, recharge, available, fees) => {
  const decision = { ...decisionOf(recharge, "take_back"), seenHash: "x" };
  expect(decideReversal(contextOf(recharge, available, fees), decision, NOW)).toMatchObject({
    ok: false,
    error: { type },
  });
});

test("each verdict is allowed only in its stages", () => {
  const stages = REVERSAL_VERDICTS.map((verdict) =>
    (["delivered", "rejected", "reversing", "owing", "reversed"] as const).filter((stage) => {
      const recharge: Recharge = { ...(stage === "owing" ? owing : reversing), stage };
      return decideReversal(contextOf(recharge, "5"), decisionOf(recharge, verdict), NOW).ok;
    }),
  );
  expect(stages).toEqual([["delivered", "reversing", "owing"], ["reversing"], ["owing"]]);
});

const delivered: Recharge = { ...reversing, stage: "delivered", reason: null };

// Goal: the order in which reversing a wrong credit is refused. Method: as above.
test.each([
  ["same_operator", delivered, {}, "1000"],
  ["content_changed", delivered, { seenHash: "x" }, "1000"],
  ["house_account_too_low", delivered, { seenHash: "x" }, "0.99999999"],
  ["words_missing", delivered, { seenHash: "x", note: null }, "0"],
  ["recharge_not_open", { ...delivered, stage: "rejected" as const }, { note: null }, "0"],
])("reversing a wrong credit is refused with %s", (type, recharge, change, fees) => {
  const context = contextOf(halfOf(recharge, "take_back"), "899", fees);
  const decision = { ...decisionOf(recharge, "take_back", "o1 again"), ...change };
  expect(decideReversal(context, decision, NOW)).toMatchObject({ ok: false, error: { type } });
});

// Goal: two staff members reverse a wrong credit, with the same text, to the unit. Method: the
// first confirmation moves nothing; a different text by the second person is another first
// confirmation.
test("a wrong credit is reversed by the same text of two persons", () => {
  const first = decideReversal(
    contextOf(delivered, "599"),
    decisionOf(delivered, "take_back", "o1"),
    NOW,
  );
  if (!first.ok) throw new Error(first.error.type);
  const half = first.value.next.recharge;
  if (half === undefined) throw new Error("a verdict changes its recharge");
  expect([half.stage, first.value.postings]).toEqual(["delivered", []]);

  const other = { ...decisionOf(half, "take_back"), note: "Another reason." };
  const apart = decideReversal(contextOf(half, "599"), other, NOW);
  expect(apart).toMatchObject({
    value: { postings: [], next: { recharge: { stage: "delivered" } } },
  });

  const done = decideReversal(contextOf(half, "599"), decisionOf(half, "take_back"), NOW);
  if (!done.ok) throw new Error(done.error.type);
  expect(done.value.next.recharge).toMatchObject({
    stage: "owing",
    reason: null,
    note: WORDS,
    approvals: [],
    reversedAmount: usdt("599"),
    owed: usdt("300"),
  });
  expect(done.value.postings.map(({ from, amount }) => [from.kind, amount])).toEqual([
    ["fees", usdt("1")],
    ["available", usdt("599")],
    ["receivable", usdt("300")],
  ]);
});

// Goal: D9 reversing a spent credit never makes a balance negative. Method: the edges of the
// available part of 899, to the last unit, with every posting.
test.each([
  ["0", "owing", "0", "899"],
  ["898.99999999", "owing", "898.99999999", "0.00000001"],
  ["899", "reversed", "899", "0"],
  ["5000", "reversed", "899", "0"],
])("D9 of %s available it becomes %s: %s taken, %s owed", (available, stage, reversed, owed) => {
  const context = contextOf(halfOf(reversing, "take_back"), available);
  const decided = decideReversal(context, decisionOf(reversing, "take_back"), NOW);
  if (!decided.ok) throw new Error(decided.error.type);
  const { events, next, postings } = decided.value;
  expect(next.recharge).toMatchObject({
    stage,
    reversedAmount: usdt(reversed),
    owed: usdt(owed),
    approvals: [],
    version: 4,
  });
  expect(postings.map(({ from, to, amount }) => [from.kind, to.kind, amount])).toEqual(
    [
      ["fees", "external", usdt("1")],
      ["available", "external", usdt(reversed)],
      ["receivable", "external", usdt(owed)],
    ].filter(([, , amount]) => amount !== undefined && (amount as typeof reversing.fee).units > 0n),
  );
  expect(events).toEqual([{ type: "recharge_changed", id: "r1", stage, was: "reversing" }]);
});

test("D9 one person's verdict or two different ones move nothing, and it expires", () => {
  const first = decideReversal(contextOf(reversing, "5"), decisionOf(reversing, "take_back"), NOW);
  expect(first).toMatchObject({ value: { next: { recharge: { stage: "reversing" } } } });
  expect(first.ok && first.value.postings).toEqual([]);
  const half = contextOf(halfOf(reversing, "take_back"), "5");
  const late = instant(NOW + 86_400_000);
  for (const [decision, at] of [
    [decisionOf(reversing, "stands"), NOW],
    [decisionOf(reversing, "take_back"), late],
  ] as const) {
    const second = decideReversal(half, decision, at);
    expect(second).toMatchObject({
      ok: true,
      value: { next: { recharge: { stage: "reversing" } } },
    });
    expect(second.ok && second.value.postings).toEqual([]);
  }
});

test("an upheld credit is unchanged, and its block is no longer checked", () => {
  const gone: Recharge = {
    ...reversing,
    source: "chain",
    reason: "gone_from_chain",
    block: { number: 7, hash: "0x7" },
  };
  const context = contextOf(halfOf(gone, "stands"), "0");
  expect(decideReversal(context, decisionOf(gone, "stands"), NOW)).toMatchObject({
    value: {
      next: {
        recharge: { stage: "delivered", reason: null, block: null, owed: null, note: WORDS },
      },
      postings: [],
    },
  });
});

// Goal: both give the reason for the house's loss in the same words. Method: a different text, then
// the same.
test("a different text by the second person is another first confirmation", () => {
  const context = contextOf(halfOf(owing, "release"), "0", "300");
  const decision = decisionOf(owing, "release");
  const other = decideReversal(context, { ...decision, note: "A mistake of ours." }, NOW);
  expect(other).toMatchObject({
    value: {
      next: { recharge: { stage: "owing", approvals: [{ words: "A mistake of ours." }] } },
    },
  });
  expect(decideReversal(context, decision, NOW)).toMatchObject({
    value: { next: { recharge: { stage: "reversed", note: WORDS } } },
  });
});

// Goal: a credit that operators have upheld is not questioned again. Method: the same message once
// more.
test("a second reversal of an upheld credit is only a remark, and holds nothing", () => {
  const decided = decideReversal(
    contextOf(halfOf(reversing, "stands"), "0"),
    decisionOf(reversing, "stands"),
    NOW,
  );
  const recharge = decided.ok ? decided.value.next.recharge : undefined;
  if (recharge === undefined) throw new Error("refused");
  const news = { type: "reversed" } as const;
  expect(applyRechargeNews({ state: stateOf(recharge) }, { id: "r1", news }, NOW)).toMatchObject({
    value: {
      next: {
        recharge: { ...recharge, version: recharge.version + 1 },
        remark: { reason: "decided_already", note: null },
      },
      postings: [],
    },
  });
});

test("a written-off amount is paid from the house's fees, and no longer owed", () => {
  const context = contextOf(halfOf(owing, "release"), "50", "300");
  expect(decideReversal(context, decisionOf(owing, "release"), NOW)).toMatchObject({
    value: {
      next: { recharge: { stage: "reversed", reversedAmount: usdt("599"), owed: usdt("0") } },
      postings: [{ amount: usdt("300"), reason: "receivable_released" }],
    },
  });
});

// Goal: a debt is settled by the next available money, never beyond it. Method: the edges of 300.
test.each([
  ["0.00000001", "owing", "299.99999999"],
  ["299.99999999", "owing", "0.00000001"],
  ["300", "reversed", "0"],
  ["301", "reversed", "0"],
])("a member who settles with %s available has %s, owing %s", (available, stage, owed) => {
  const settled = settleRecharge(contextOf(owing, available), { id: "r1" }, NOW);
  const recharge = { stage, owed: usdt(owed) };
  expect(settled).toMatchObject({ value: { next: { recharge } } });
});

test("nothing is settled without money, and only what is owed", () => {
  const refusalOf = (recharge: Recharge, id = "r1") => {
    const settled = settleRecharge(contextOf(recharge, "0"), { id }, NOW);
    return settled.ok ? null : settled.error.type;
  };
  expect([refusalOf(owing), refusalOf(reversing), refusalOf(owing, "r2")]).toEqual([
    "nothing_available",
    "recharge_not_open",
    "record_not_found",
  ]);
});
