import { usdt } from "#kernel";
import { expect, test } from "vitest";
import { noticeDeposit, type Recharge, settleDeposit } from "./index.ts";
import { channel, emptyWallet, NOW, settings } from "./testing/wallet.ts";

const deposit = {
  id: "d1",
  channelId: channel.id,
  units: usdt("100").units,
  reference: "0xabc",
  address: "0xmine",
  block: { number: 7, hash: "0x7" },
};

function noticed(changes: Partial<typeof deposit> = {}): Recharge {
  const decided = noticeDeposit({ state: emptyWallet, settings }, { ...deposit, ...changes }, NOW);
  if (!decided.ok || decided.value.next.recharge === undefined) throw new Error("refused");
  return decided.value.next.recharge;
}

const stateOf = (...recharges: readonly Recharge[]) => ({
  ...emptyWallet,
  recharges: new Map(recharges.map((one) => [one.id, one])),
});
const elsewhere = { ...deposit, id: "d2", block: { number: 8, hash: "0x8" } };
const way = (change: object) => ({
  ...settings,
  channels: [{ ...channel, recharge: { ...channel.recharge, ...change } }],
});

// Goal: a payment below the minimum is not waited for. Method: one unit on either side.
test.each([
  ["10", "seen", null],
  ["9.99999999", "rejected", "below_minimum"],
])("%s is %s at first sight, and nothing moves", (amount, stage, reason) => {
  const units = usdt(amount).units;
  const decided = noticeDeposit({ state: emptyWallet, settings }, { ...deposit, units }, NOW);
  expect(decided).toMatchObject({
    ok: true,
    value: { next: { recharge: { stage, reason, received: usdt(amount) } }, postings: [] },
  });
});

// Goal: one payment is one recharge, whatever happens to its blocks. Method: the same reference
// reported again from the same and from another block, in every possible stage.
test.each([
  ["known_already", {}, deposit],
  ["known_already", { stage: "delivered" }, elsewhere],
  ["known_already", { stage: "rejected", reason: "third_party_payment" }, elsewhere],
  ["known_already", { stage: "rejected", reason: "below_minimum" }, elsewhere],
  ["seen", {}, elsewhere],
  ["seen", { stage: "confirmed" }, elsewhere],
  ["seen", { stage: "rejected", reason: "gone_from_chain" }, elsewhere],
  ["seen", { stage: "rejected", reason: "gone_from_chain" }, deposit],
] as const)("said again it is %s where it was %o", (outcome, change, again) => {
  const existing = { ...noticed(), ...change };
  const decided = noticeDeposit(
    { state: stateOf(existing), settings },
    { ...again, id: "d2" },
    NOW,
  );
  if (!decided.ok) expect(decided.error.type).toBe(outcome);
  else {
    expect(decided.value.next.recharge).toMatchObject({
      id: "d1",
      stage: outcome,
      reason: null,
      version: 2,
      approvals: [],
      block: again.block,
    });
  }
});

test("a channel that no longer exists is refused", () => {
  const context = { state: emptyWallet, settings: { ...settings, channels: [] } };
  expect(noticeDeposit(context, deposit, NOW)).toMatchObject({
    error: { type: "channel_unknown" },
  });
});

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to the
// first.
test.each([
  ["recharge_not_open", { stage: "delivered" }, settings, {}],
  ["operator_decides", { stage: "delivered" }, way({ amountMax: usdt("99") }), {}],
  ["channel_closed", {}, way({ amountMax: usdt("99"), isEnabled: false }), {}],
  ["other_block", {}, way({ isEnabled: false }), { blockHash: "0x8" }],
  ["other_block", { source: "proof" }, settings, {}],
  ["record_not_found", {}, settings, { id: "d2", blockHash: "0x8" }],
] as const)("what is final is refused with %s", (type, change, depositSettings, news) => {
  const context = { state: stateOf({ ...noticed(), ...change }), settings: depositSettings };
  const final = { id: "d1", blockHash: "0x7", is: "final", ...news } as const;
  expect(settleDeposit(context, final, NOW)).toMatchObject({ ok: false, error: { type } });
});

test("final credits the received amount less the fee, only once; gone credits nothing", () => {
  const context = { state: stateOf(noticed()), settings };
  const final = settleDeposit(context, { id: "d1", blockHash: "0x7", is: "final" }, NOW);
  if (!final.ok) throw new Error(final.error.type);
  expect(final.value.next.recharge).toMatchObject({ stage: "delivered" });
  expect(final.value.next.once).toEqual([{ scope: "recharge", reference: "USDT-TEST|0xabc" }]);
  expect(final.value.postings.map(({ amount, reason }) => [reason, amount])).toEqual([
    ["deposit", usdt("100")],
    ["deposit_fee", usdt("1")],
  ]);
  const gone = settleDeposit(context, { id: "d1", blockHash: "0x7", is: "gone" }, NOW);
  expect(gone).toMatchObject({
    value: { next: { recharge: { reason: "gone_from_chain" } }, postings: [] },
  });
});
