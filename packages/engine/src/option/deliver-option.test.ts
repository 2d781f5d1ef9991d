import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instant,
  MINUTE_MS,
  money,
  price,
  priceOf,
  quantityOf,
  type Quote,
  type Receipt,
  type ReceiptId,
  toDecimalText,
  USDT,
  usdt,
} from "#kernel";
import { deliverOption } from "./deliver-option.ts";
import { deliveryPriceOf, deliverySamples } from "./delivery.ts";
import { isOptionReceiptHonest, type OptionRecords } from "./receipt.ts";
import type { OptionOrder } from "./state.ts";
import { BTC, DAILY, lastTicks, NOW, orderWith, TERMS, tickAt } from "./testing/options.ts";

const receiptId = "r3" as ReceiptId;
const deliver = (order: OptionOrder | undefined, ticks: readonly Quote[], now = DAILY) =>
  deliverOption({ order, samples: deliverySamples(ticks, DAILY) }, { receiptId }, now);

// Goal: the payout, to the last unit. Method: 30 prices from 61 000 upwards average 61 014.5.
test.each([
  ["call", "61000", "0.1", "1.45"],
  ["put", "61000", "0.1", "0"],
  ["put", "61015", "0.1", "0.05"],
  ["call", "61014.49999999", "0.1", "0"],
  ["call", "61014.49999999", "1", "0.00000001"],
  ["call", "55000", "0.001", "6.0145"],
] as const)("option-1 a %s at %s of %s is delivered %s", (kind, strike, quantity, paid) => {
  const order = {
    ...orderWith({ kind }),
    strike: priceOf(strike),
    quantity: quantityOf(quantity),
  };
  const delivered = deliver(order, lastTicks(DAILY, 61_000));
  if (!delivered.ok) throw new Error(delivered.error.type);
  const { next, postings, receipts } = delivered.value;
  expect(next).toMatchObject([{ status: "delivered", payout: usdt(paid), closedAt: DAILY }]);
  expect(postings.map(({ to, amount, reason }) => [to.kind, amount, reason])).toEqual(
    paid === "0" ? [] : [["available", usdt(paid), "option_delivery"]],
  );
  expect(receipts[0]?.result).toMatchObject({ deliveryPrice: "61014.5", payout: paid });
});

test("a minute counts once, by its last tick; one without a tick is replaced", () => {
  const ticks = lastTicks(DAILY, 61_000);
  const edge = [
    tickAt(98, DAILY - 31 * MINUTE_MS, "50000"),
    tickAt(99, DAILY - 30 * MINUTE_MS, "60970"),
  ];
  const end = [tickAt(131, DAILY, "62029"), tickAt(132, DAILY + 1)];
  const complete = [...edge, ...ticks.slice(0, 30), ...end];
  const samples = deliverySamples(complete, DAILY);
  expect(samples?.map(({ last }) => last.seq)).toEqual([
    131,
    ...Array.from({ length: 29 }, (_, index) => 128 - index),
  ]);
  expect(toDecimalText(deliveryPriceOf(samples ?? []))).toBe("61047.83333333");
  const gap = complete.filter(({ seq }) => seq !== 110);
  expect(deliverySamples(gap, DAILY)?.at(-1)?.last.seq).toBe(99);
  expect(deliverySamples(gap.slice(1), DAILY)).not.toBeNull();
  expect(deliverySamples(gap.slice(2), DAILY)).toBeNull();
});

const order = orderWith();
const ticks = lastTicks(DAILY, 61_000);
const unfinished = ticks.slice(0, 30);
const sold = { ...order, status: "sold" as const };

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each<[string, OptionOrder | undefined, readonly Quote[], number]>([
  ["ticks_not_recorded", order, unfinished, DAILY + 29_999],
  ["ticks_not_recorded", order, ticks.slice(1), DAILY + 60_000],
  ["not_expired", order, unfinished, DAILY - 1],
  ["order_closed", sold, unfinished, DAILY - 1],
  ["order_not_found", undefined, unfinished, DAILY - 1],
])("refuses with %s", (type, target, recorded, now) => {
  const error = { type };
  expect(deliver(target, recorded, instant(now))).toEqual({ ok: false, error });
});

test("without a tick after the end it is delivered once none can come any more", () => {
  expect(deliver(order, unfinished, instant(DAILY + 30_000)).ok).toBe(true);
});

const recordsOf = (recorded: readonly Quote[]): OptionRecords => ({
  tickOf: (symbol, seq) =>
    recorded.find((tick) => tick.symbol === symbol && tick.seq === seq) ?? null,
  seriesAt: () => null,
  termsOf: () => TERMS,
});
const older = [tickAt(98, DAILY - 31 * MINUTE_MS), tickAt(99, DAILY - 30 * MINUTE_MS - 1)];
const records = recordsOf([...older, ...ticks]);
const delivered = deliver(order, ticks);
const [receipt] = delivered.ok ? delivered.value.receipts : [];
const honest = receipt as Receipt;
const seqs = Array.from({ length: 30 }, (_, index) => 129 - index);

test("option-1 a delivery follows from its ticks and the ones after them", () => {
  expect(isOptionReceiptHonest(honest, records)).toBe(true);
  expect(honest.ticks).toHaveLength(31);
  const forged: readonly Partial<Receipt>[] = [
    { inputs: { ...honest.inputs, samples: [...seqs.slice(1), 99] } },
    { inputs: { ...honest.inputs, samples: [...seqs.slice(0, 29), 99] } },
    { inputs: { ...honest.inputs, samples: seqs.slice(1) } },
    { inputs: { ...honest.inputs, samples: [130, ...seqs.slice(0, 29)] } },
    { inputs: { ...honest.inputs, samples: "129" } },
    { inputs: { ...honest.inputs, tickAfterExpiry: null } },
    { inputs: { ...honest.inputs, strike: "60000" } },
    { result: { ...honest.result, payout: "2" } },
  ];
  expect(
    forged.filter((change) => isOptionReceiptHonest({ ...honest, ...change }, records)),
  ).toEqual([]);
});

test("a sample that is not its minute's last is detected", () => {
  const later = tickAt(130, DAILY, "70000");
  const bent = recordsOf([...ticks.slice(0, 30), later, tickAt(131, DAILY + 1)]);
  expect(isOptionReceiptHonest(honest, bent)).toBe(false);
});

test("a minute that is counted twice is detected", () => {
  const last = tickAt(130, DAILY, "70000");
  const recorded = [...ticks.slice(0, 30), last, tickAt(131, DAILY + 1)];
  const twice = recorded.slice(1, 31).toReversed();
  const samples = twice.map((tick) => ({ at: DAILY, last: tick, next: tickOf(tick.seq + 1) }));
  const forged = deliverOption({ order, samples }, { receiptId }, DAILY);
  const [bent] = forged.ok ? forged.value.receipts : [];
  expect(isOptionReceiptHonest(bent as Receipt, recordsOf(recorded))).toBe(false);
  function tickOf(seq: number): Quote | null {
    return recorded.find((tick) => tick.seq === seq) ?? null;
  }
});

// Goal: the loss is at most the premium, and a call and a put together pay the difference. Method:
// any end price; the ledger sees payouts only.
test("option-6 a payout is never below zero, and both sides pay the distance to the strike", () => {
  const ends = fc.bigInt({ min: 1n, max: priceOf("200000") });
  fc.assert(
    fc.property(ends, fc.integer({ min: 55, max: 65 }), (end, thousands) => {
      const strike = priceOf(`${thousands}000`);
      const flat = ticks.map((tick) => ({ ...tick, price: price(end) }));
      const payouts = (["call", "put"] as const).map((kind) => {
        const paid = deliver({ ...orderWith({ kind }), strike }, flat);
        if (!paid.ok) throw new Error(paid.error.type);
        return paid.value.next[0]?.payout ?? money(USDT, -1n);
      });
      const [call, put] = payouts.map(({ units }) => units);
      if (call === undefined || put === undefined || call < 0n || put < 0n) return false;
      const apart = ((end - strike) * order.quantity) / 10n ** 8n;
      return call - put === apart && (call === 0n || put === 0n);
    }),
  );
});

test("an order has the same delivery, however late", () => {
  const late = deliver(order, ticks, instant(NOW + 40 * 86_400_000));
  if (!late.ok || !delivered.ok) throw new Error("delivers");
  expect(late.value.postings).toEqual(delivered.value.postings);
  expect(late.value.receipts).toEqual(delivered.value.receipts);
  expect(honest.inputs).toMatchObject({ symbol: BTC });
});
