import { instant, money, USDT, usdt } from "#kernel";
import { expect, test } from "vitest";
import {
  type ApplyRecharge,
  applyRecharge,
  approveRecharge,
  creditOf,
  applyRechargeNews,
  type Recharge,
  RECHARGE_STATUS,
  RECHARGE_WAITING,
  rechargePreimage,
  rejectRecharge,
} from "./index.ts";
import {
  alone,
  channel,
  emptyWallet,
  hashOf,
  colleagues,
  NOW,
  settings,
} from "./testing/wallet.ts";

const command: ApplyRecharge = {
  id: "r1",
  channelId: channel.id,
  units: usdt("1000").units,
  reference: null,
  source: "proof",
  proof: { fileId: "f1", sha256: "abc" },
};

function applied(changes: Partial<Recharge> = {}): Recharge {
  const decided = applyRecharge({ state: emptyWallet, settings }, command, NOW);
  if (!decided.ok || decided.value.next.recharge === undefined) throw new Error("refused");
  return { ...decided.value.next.recharge, ...changes };
}

// Goal: a changed payment address does not affect earlier claims, and a credit that is being
// reversed is not under review. Method: exact.
test("a claim keeps its payment address, and an order at a provider has none", () => {
  const payTo = [{ label: "address", text: "0xours" }] as const;
  const paid = { ...settings, channels: [{ ...channel, payTo }] };
  const claimed = applyRecharge({ state: emptyWallet, settings: paid }, command, NOW);
  expect(claimed).toMatchObject({ value: { next: { recharge: { payTo } } } });
  const ordered = applyRecharge(
    { state: emptyWallet, settings: paid },
    { ...command, source: "provider", proof: null },
    NOW,
  );
  expect(ordered).toMatchObject({ value: { next: { recharge: { payTo: [] } } } });
});

test("each stage has its status, and four of them wait for staff", () => {
  expect(RECHARGE_STATUS).toEqual({
    submitted: 0,
    seen: 0,
    confirmed: 0,
    delivered: 1,
    rejected: -1,
    reversing: 1,
    owing: -1,
    reversed: -1,
  });
  expect(RECHARGE_WAITING).toEqual(["submitted", "seen", "confirmed", "reversing"]);
});

const stateOf = (...recharges: readonly Recharge[]) => ({
  ...emptyWallet,
  recharges: new Map(recharges.map((one) => [one.id, one])),
});

const full = stateOf(...["a", "b", "c", "d", "e"].map((id) => applied({ id })));
const closed = {
  ...settings,
  channels: [
    { ...channel, recharge: { ...channel.recharge, isEnabled: false, disabledReason: "why" } },
  ],
};

// Goal: the order in which a claim is refused. Method: each row breaks one more rule, from the last
// check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["too_many_open", { state: full }, {}],
  ["proof_missing", { state: full }, { proof: null }],
  ["amount_above_maximum", { state: full }, { proof: null, units: usdt("1000000.1").units }],
  ["amount_below_minimum", { state: full }, { proof: null, units: usdt("9.99999999").units }],
  ["channel_disabled", { state: full, settings: closed }, { proof: null, units: 1n }],
  ["channel_unknown", { state: full, settings: closed }, { units: 1n, channelId: "NONE" }],
])("a claim is refused with %s", (type, context, change) => {
  const inputs = { settings, ...context };
  expect(applyRecharge(inputs, { ...command, ...change }, NOW)).toMatchObject({
    ok: false,
    error: { type },
  });
});

test.each([
  ["10", true],
  ["9.99999999", false],
  ["1000000", true],
  ["1000000.00000001", false],
])("a claim of %s is accepted: %s", (amount, isTaken) => {
  const units = usdt(amount).units;
  const decided = applyRecharge({ state: emptyWallet, settings }, { ...command, units }, NOW);
  expect(decided.ok).toBe(isTaken);
});

const context = {
  ...alone,
  ...colleagues,
  state: stateOf(applied()),
  settings,
  hashOf,
  openedFileIds: new Set(["f1"]),
};
const review = {
  id: "r1",
  operatorId: "o1",
  seenHash: hashOf(rechargePreimage(applied(), null)),
  receivedUnits: usdt("900").units,
  reference: "tx1",
};

// Goal: the received amount is credited, whatever was claimed. Method: the vector of 1 000 claimed
// and 900 received, less a fee of 1, to the last unit.
test("D2 claimed 1 000, received 900: 900 is credited, less the fee", () => {
  const decided = approveRecharge(context, review, NOW);
  if (!decided.ok) throw new Error(decided.error.type);
  const { next, postings } = decided.value;
  expect(next.recharge).toMatchObject({ stage: "delivered", received: usdt("900"), version: 2 });
  expect(postings.map(({ amount, reason }) => [reason, amount])).toEqual([
    ["deposit", usdt("900")],
    ["deposit_fee", usdt("1")],
  ]);
  expect(next.once).toEqual([
    { scope: "recharge", reference: "USDT-TEST|tx1" },
    { scope: "proof", reference: "abc" },
  ]);
  if (next.recharge === undefined) throw new Error("nothing changed");
  expect(creditOf(next.recharge)).toEqual(usdt("899"));
});

test.each([
  ["same_operator", { approvals: true }, {}],
  ["same_operator", { approvals: true }, { operatorId: "o1 again" }],
  ["content_changed", { approvals: true }, { seenHash: "other" }],
  ["proof_not_opened", { approvals: true, openedFileIds: [] }, { seenHash: "other" }],
  [
    "received_below_fee",
    { approvals: true, openedFileIds: [] },
    { seenHash: "other", receivedUnits: usdt("1").units },
  ],
  ["recharge_not_open", { stage: "delivered" }, { receivedUnits: 1n }],
  ["record_not_found", { stage: "delivered" }, { id: "r2", receivedUnits: 1n }],
] as const)("an approval is refused with %s", (type, state, change) => {
  const request = { ...review, receivedUnits: usdt("6000").units };
  const first = approveRecharge(context, request, NOW);
  if (!first.ok || first.value.next.recharge === undefined) throw new Error("refused");
  const isApproved = "approvals" in state;
  const recharge = isApproved ? first.value.next.recharge : applied({ stage: state.stage });
  const openedFileIds = new Set<string>("openedFileIds" in state ? state.openedFileIds : ["f1"]);
  const inputs = { ...context, state: stateOf(recharge), openedFileIds };
  expect(approveRecharge(inputs, { ...request, ...change }, NOW)).toMatchObject({
    ok: false,
    error: { type },
  });
});

// Goal: above the limit two operators must approve the same amount. Method: the second one enters
// the same, something else, or the same a day later.
test.each([
  ["delivered", { operatorId: "o2" }, 0],
  ["confirmed", { operatorId: "o2", reference: "tx2" }, 0],
  ["confirmed", { operatorId: "o2", receivedUnits: usdt("6001").units }, 0],
  ["confirmed", { operatorId: "o2" }, 86_400_000],
])("a second approval above the limit leads to %s", (stage, change, laterMs) => {
  const request = { ...review, receivedUnits: usdt("6000").units };
  const first = approveRecharge(context, request, NOW);
  if (!first.ok || first.value.next.recharge === undefined) throw new Error("refused");
  expect(first.value).toMatchObject({ next: { recharge: { stage: "confirmed" } }, postings: [] });
  const inputs = { ...context, state: stateOf(first.value.next.recharge) };
  const second = approveRecharge(inputs, { ...request, ...change }, instant(NOW + laterMs));
  expect(second).toMatchObject({ ok: true, value: { next: { recharge: { stage } } } });
});

// Goal: a recharge without a picture requires none to be viewed. Method: one of a provider,
// unopened.
test("without a proof nothing has to be opened", () => {
  const bare = applied({ source: "provider", proofFileId: null, proofHash: null });
  const seenHash = hashOf(rechargePreimage(bare, null));
  const inputs = { ...context, state: stateOf(bare), openedFileIds: new Set<string>() };
  expect(approveRecharge(inputs, { ...review, seenHash }, NOW).ok).toBe(true);
});

test("a credit by one person is recorded as such, one by two persons is not", () => {
  const soleOf = (receivedUnits: bigint, operatorId = "o1", state = context.state) => {
    const decided = approveRecharge(
      { ...context, state },
      { ...review, receivedUnits, operatorId },
      NOW,
    );
    if (!decided.ok) throw new Error(decided.error.type);
    return decided.value.next;
  };
  expect(soleOf(usdt("5000").units).sole).toEqual({
    direction: "recharge",
    operatorId: "o1",
    amount: usdt("5000"),
  });
  const half = soleOf(usdt("5000.00000001").units);
  expect([half.sole, half.recharge?.stage]).toEqual([undefined, "confirmed"]);
  if (half.recharge === undefined) throw new Error("nothing changed");
  const whole = soleOf(usdt("5000.00000001").units, "o2", stateOf(half.recharge));
  expect([whole.sole, whole.recharge?.stage]).toEqual([undefined, "delivered"]);
});

test("a rejection moves nothing and states its reason", () => {
  const request = {
    id: "r1",
    seenHash: review.seenHash,
    reason: "nothing_received",
    note: null,
  } as const;
  expect(rejectRecharge(context, request, NOW)).toMatchObject({
    ok: true,
    value: { next: { recharge: { stage: "rejected", reason: "nothing_received" } }, postings: [] },
  });
  expect(rejectRecharge(context, { ...request, seenHash: "other" }, NOW)).toMatchObject({
    error: { type: "content_changed" },
  });
});

// Goal: nothing can be spent before it is final, and nothing is credited twice. Method: every
// sequence of messages about one payment.
test("messages in any order credit once, and only the final one", () => {
  const news = {
    seen: { type: "seen", received: usdt("900"), reference: "tx" },
    final: { type: "final", received: usdt("900"), reference: "tx" },
    reversed: { type: "reversed" },
  } as const;
  const outcomes = [
    ["seen", "final", "final"],
    ["final", "seen", "reversed"],
    ["seen", "reversed", "final"],
    ["reversed", "final", "seen"],
    ["seen", "seen"],
  ].map((order) => {
    let state = stateOf(applied());
    let credited = 0n;
    for (const name of order) {
      const notice = { id: "r1", news: news[name as keyof typeof news] };
      const decided = applyRechargeNews({ state }, notice, NOW);
      if (!decided.ok || decided.value.next.recharge === undefined) continue;
      state = stateOf(decided.value.next.recharge);
      credited +=
        decided.value.postings.filter(({ reason }) => reason === "deposit").length === 1 ? 1n : 0n;
    }
    return [state.recharges.get("r1")?.stage, credited];
  });
  expect(outcomes).toEqual([
    ["delivered", 1n],
    ["reversing", 1n],
    ["rejected", 0n],
    ["rejected", 0n],
    ["seen", 0n],
  ]);
});

// Goal: a partial reversal never takes the whole, and is recorded as a remark. Method: the edges of
// the received amount; if it is only a remark, nothing else of the recharge changes.
test.each([
  ["900", "reversing"],
  ["899.99999999", "delivered"],
  ["900.00000001", "delivered"],
  [undefined, "reversing"],
])("a reversal of %s of 900 received makes it %s", (text, stage) => {
  const final = { type: "final", received: usdt("900"), reference: "tx" } as const;
  const delivered = applyRechargeNews(context, { id: "r1", news: final }, NOW);
  const recharge = delivered.ok ? delivered.value.next.recharge : undefined;
  if (recharge === undefined) throw new Error("refused");
  const state = stateOf(recharge);
  const amount = text === undefined ? {} : { amount: usdt(text) };
  const result = applyRechargeNews(
    { state },
    { id: "r1", news: { type: "reversed", ...amount } },
    NOW,
  );
  if (!result.ok) throw new Error("refused");
  expect([result.value.next.recharge?.stage, result.value.postings]).toEqual([stage, []]);
  if (stage === "reversing") return;
  expect(result.value).toMatchObject({
    next: {
      recharge: { ...recharge, version: recharge.version + 1 },
      remark: { reason: "reversed_in_part", note: `${text} USDT` },
    },
    events: [{ type: "recharge_changed", id: "r1", stage, was: stage }],
  });
});

test("the received amount must exceed the fee, or nothing could be credited", () => {
  const received = money(USDT, usdt("1").units);
  const notice = { id: "r1", news: { type: "final", received, reference: "tx" } } as const;
  expect(applyRechargeNews(context, notice, NOW)).toMatchObject({
    error: { type: "received_below_fee" },
  });
});
