import { instant, money, usdt } from "#kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, NOW } from "../testing/wallet.ts";
import { HOUSE_TRANSFER_SOURCES, HOUSE_TRANSFER_TARGETS, type HouseTransfer } from "./state.ts";
import {
  capitalNames,
  confirmHouseTransfer,
  type ConfirmHouseTransferContext,
  houseTransferPreimage,
  proposeHouseTransfer,
  withdrawHouseTransfer,
} from "./transfer-house-funds.ts";

const HASH = `0x${"ab".repeat(32)}`;

const content: Parameters<typeof proposeHouseTransfer>[1] = {
  id: "t1",
  source: "external",
  target: "marketing",
  amount: usdt("15"),
  reference: HASH,
  why: "Rewards of the spring.",
  proposedBy: "o1",
};

const capital: HouseTransfer = {
  ...content,
  stage: "proposed",
  proposedAt: NOW,
  decidedBy: null,
  decidedAt: null,
};
const ofFees: HouseTransfer = { ...capital, source: "fees", reference: "" };

/** A house with 20 USDT in fees. */
const contextOf = (...transfers: readonly HouseTransfer[]): ConfirmHouseTransferContext => ({
  transfers: new Map(transfers.map((each) => [each.id, each])),
  hashOf,
  isSamePerson: (one, other) => one.slice(0, 2) === other.slice(0, 2),
  isShutOut: (one) => one === "gone",
  houseBalanceOf: (account, asset) => money(asset, account === "fees" ? usdt("20").units : 0n),
});

const propose = (transfers: readonly HouseTransfer[], change: Partial<typeof content>) =>
  proposeHouseTransfer(
    { ...contextOf(), capitalNames: capitalNames(transfers, NOW) },
    { ...content, ...change },
    NOW,
  );

// Goal: no transfer ends where it begins, and none leads outside. Method: the two lists themselves;
// nothing else names an account.
test("sources and targets have no account in common", () => {
  const targets: readonly string[] = HOUSE_TRANSFER_TARGETS;
  expect(HOUSE_TRANSFER_SOURCES.filter((source) => targets.includes(source))).toEqual([]);
});

// Goal: the order in which a proposal is refused. Method: each row breaks one more rule, from the
// last check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["house_account_too_low", [capital], { source: "fees", amount: usdt("20.00000001") }],
  ["reference_used", [capital], { amount: usdt("20.00000001") }],
  ["reference_missing", [capital], { reference: "" }],
  ["amount_not_positive", [capital], { reference: "", amount: usdt("0") }],
] as const)("a proposal is refused with %s", (type, transfers, change) => {
  expect(propose(transfers, change)).toMatchObject({ ok: false, error: { type } });
});

// Goal: a payment counts once in any spelling, and an ended proposal blocks no other. Method: the
// same transaction in another spelling, after each end.
test.each([
  ["as it is", capital, HASH, "reference_used"],
  ["in capitals, without 0x", capital, "AB".repeat(32), "reference_used"],
  ["after it was brought in", { ...capital, stage: "done" }, HASH, "reference_used"],
  ["after it was withdrawn", { ...capital, stage: "withdrawn" }, HASH, null],
  ["after it expired", { ...capital, proposedAt: instant(NOW - 86_400_000) }, HASH, null],
  ["beside fees that name it", { ...ofFees, reference: HASH }, HASH, null],
  ["another one", capital, "cd".repeat(32), null],
  ["of nothing that can be read", capital, "\u200b \u200b", "reference_missing"],
] as const)("a reference %s", (_when, existing, reference, refusal) => {
  const result = propose([existing], { reference });
  expect(result).toMatchObject(
    refusal === null ? { ok: true } : { ok: false, error: { type: refusal } },
  );
});

const confirm = { id: "t1", operatorId: "o2", seenHash: hashOf(houseTransferPreimage(ofFees)) };
const later = instant(NOW + 86_400_000);

// Goal: the same for the second person's confirmation. Method: as above.
test.each([
  ["house_account_too_low", { houseBalanceOf: () => usdt("14.99999999") }, {}, NOW],
  ["same_operator", { houseBalanceOf: () => usdt("0") }, { operatorId: "o1" }, NOW],
  ["same_operator", {}, { operatorId: "o1-second-account" }, NOW],
  ["content_changed", {}, { operatorId: "o1", seenHash: "x" }, NOW],
  ["approval_expired", {}, { operatorId: "o1", seenHash: "x" }, later],
  ["approval_expired", { isShutOut: () => true }, { operatorId: "o1", seenHash: "x" }, NOW],
  ["transfer_not_open", contextOf({ ...ofFees, stage: "done" }), { seenHash: "x" }, later],
  ["transfer_not_open", contextOf({ ...ofFees, stage: "withdrawn" }), {}, NOW],
  ["transfer_not_found", contextOf(), { seenHash: "x" }, later],
] as const)("a confirmation is refused with %s", (type, change, command, now) => {
  const context = { ...contextOf(ofFees), ...change };
  expect(confirmHouseTransfer(context, { ...confirm, ...command }, now)).toMatchObject({
    ok: false,
    error: { type },
  });
});

// Goal: exactly the proposed amount moves, between exactly two accounts. Method: both sources, at
// the last moment at which it may be confirmed.
test.each([
  ["fees", ofFees],
  ["external", capital],
])("a confirmed transfer moves its amount from %s", (kind, transfer) => {
  const seenHash = hashOf(houseTransferPreimage(transfer));
  const at = instant(later - 1);
  const result = confirmHouseTransfer(contextOf(transfer), { ...confirm, seenHash }, at);
  expect(result).toEqual({
    ok: true,
    value: {
      next: { ...transfer, stage: "done", decidedBy: "o2", decidedAt: at },
      postings: [
        {
          from: { owner: "house", book: "live", kind },
          to: { owner: "house", book: "live", kind: "marketing" },
          amount: usdt("15"),
          reason: "house_transfer",
        },
      ],
      events: [],
      receipts: [],
    },
  });
});

test("a change of any part changes the content hash", () => {
  const changes: readonly Partial<HouseTransfer>[] = [
    { amount: usdt("15.00000001") },
    { source: "external" as const },
    { why: "Rewards." },
    { target: "market" as const },
    { reference: "T-2" },
    { id: "t2" },
    { proposedBy: "o9" },
    { proposedAt: instant(NOW + 1) },
  ];
  for (const change of changes) {
    const context = contextOf({ ...ofFees, ...change });
    const result = confirmHouseTransfer(context, { ...confirm, id: change.id ?? "t1" }, NOW);
    expect(result).toMatchObject({ ok: false, error: { type: "content_changed" } });
  }
});

test("a proposal moves nothing and is withdrawn once", () => {
  const proposed = propose([], {});
  expect(proposed).toMatchObject({ ok: true, value: { next: capital, postings: [], events: [] } });
  const withdrawn = withdrawHouseTransfer(contextOf(capital), { id: "t1", operatorId: "o1" }, NOW);
  expect(withdrawn).toMatchObject({ ok: true, value: { next: { stage: "withdrawn" } } });
  const context = contextOf({ ...capital, stage: "withdrawn" });
  expect(withdrawHouseTransfer(context, { id: "t1", operatorId: "o1" }, NOW)).toMatchObject({
    error: { type: "transfer_not_open" },
  });
});

const intents = fc.array(
  fc.record({
    source: fc.constantFrom(...HOUSE_TRANSFER_SOURCES),
    target: fc.constantFrom(...HOUSE_TRANSFER_TARGETS),
    percent: fc.constantFrom(1n, 50n, 99n, 100n, 101n),
  }),
);

// Goal: no sequence of confirmed transfers creates or loses money, or takes fees below zero.
// Method: every posting is applied to a toy ledger; amounts are shares of the fees, some above
// them.
test("transfers conserve money and never overdraw fees", () => {
  fc.assert(
    fc.property(intents, (list) => {
      const balances = new Map([["fees", usdt("20").units]]);
      const holds = (kind: string) => balances.get(kind) ?? 0n;
      for (const { source, target, percent } of list) {
        const amount = money(usdt("0").asset, (holds("fees") * percent) / 100n);
        const transfer = { ...ofFees, source, target, amount };
        const context = {
          ...contextOf(transfer),
          houseBalanceOf: (kind: string) => money(amount.asset, holds(kind)),
        };
        const seenHash = hashOf(houseTransferPreimage(transfer));
        const result = confirmHouseTransfer(context, { ...confirm, seenHash }, NOW);
        if (!result.ok) continue;
        for (const { from, to, amount: moved } of result.value.postings) {
          balances.set(from.kind, holds(from.kind) - moved.units);
          balances.set(to.kind, holds(to.kind) + moved.units);
        }
      }
      const sum = [...balances.values()].reduce((total, units) => total + units, 0n);
      return sum === usdt("20").units && holds("fees") >= 0n;
    }),
  );
});
