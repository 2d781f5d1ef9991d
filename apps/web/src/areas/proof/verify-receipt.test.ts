// Goal: a valid receipt is accepted, and any change of a single fact, price or hash is detected and
// named. Method: a receipt in the engine's format, over two ticks sealed here; then each kind of
// change once, and every single leaf of the result changed in turn.
import { createHash } from "node:crypto";
import { CONTRACT_RECEIPTS, writeTerms, type WrittenTerms } from "@plumbline/engine/contract";
import { instant, priceOf, type Receipt } from "@plumbline/engine/kernel";
import { GENESIS_HASH, tickPreimage } from "@plumbline/engine/market";
import { expect, test } from "vitest";
import { type RecordedTicks, recomputeBy } from "#shell/contributions/area-receipts.ts";
import { namedTermsIn } from "../contract/receipts.ts";
import type { Sha256 } from "#shell/settlement/sound-tick.ts";
import { BTC, closedReceipt, TERMS } from "./testing/closed-receipt.ts";
import {
  type Difference,
  differencesOf,
  type ReceiptTick,
  type ReceiptView,
  verifyReceipt,
} from "./verify-receipt.ts";

const sha256: Sha256 = async (text) => createHash("sha256").update(text).digest("hex");

const START_MS = Date.UTC(2026, 0, 5, 12);

function tickAt(price: string, before?: ReceiptTick): ReceiptTick {
  const seq = (before?.seq ?? 0) + 1;
  const at = instant(START_MS + seq * 1_000);
  const prevHash = before?.hash ?? GENESIS_HASH;
  const inputs = [{ venue: "kraken", price: priceOf(price), at }];
  const tick = { symbol: BTC, seq, price: priceOf(price), at, volume: 5n, inputs, prevHash };
  return {
    symbol: BTC,
    seq,
    price,
    timeMs: at,
    volume: "0.00000005",
    inputs: [{ venue: "kraken", price, timeMs: at }],
    prevHash,
    hash: createHash("sha256").update(tickPreimage(tick)).digest("hex"),
  };
}

const FIRST = tickAt("60000");
const SECOND = tickAt("61000", FIRST);
const THIRD = tickAt("62000", SECOND);

/** The contract area's own rule, with terms in the server's form. */
const recomputeOn =
  (read: (name: string) => Promise<WrittenTerms | null>) =>
  (receipt: Receipt, ticks: RecordedTicks) =>
    recomputeBy(CONTRACT_RECEIPTS, receipt, {
      ticks,
      readTerms: async (name) => namedTermsIn(name, await read(name)),
    });

/** The published chain, read three ticks at a time. */
const publishing = (...chain: readonly ReceiptTick[]) => ({
  sha256,
  recompute: recomputeOn(async (name) => (name === "BTCUSDT/1" ? writeTerms(TERMS) : null)),
  readTicks: async ({ afterSeq, limit }: { afterSeq: number; limit: number }) =>
    chain.filter(({ seq }) => seq > afterSeq).slice(0, limit),
});
const MEANS = publishing(FIRST, SECOND, THIRD);

// In the protocol's format: JSON, with complete ticks instead of their numbers.
const RECEIPT: ReceiptView = JSON.parse(
  JSON.stringify({ ...closedReceipt(FIRST, SECOND), ticks: [FIRST, SECOND] }),
);

test("a receipt as the engine writes it is valid, to the last digit and hash", async () => {
  expect(RECEIPT.result["pnl"]).toBe("98.79");
  expect(await verifyReceipt(RECEIPT, MEANS)).toEqual({
    isHonest: true,
    refusal: null,
    differences: [],
    brokenTicks: [],
    strayTicks: [],
    areTermsNamed: true,
  });
});

// Goal: the rates are the published ones. Method: a receipt that follows from its own rates, with
// terms that state another; a version that was not published; a response with another version; a
// receipt from before terms were named.
test("a rate other than the published one is detected and named", async () => {
  const published = { ...writeTerms(TERMS), closeFeePpm: 100 };
  const verdict = await verifyReceipt(RECEIPT, {
    ...MEANS,
    recompute: recomputeOn(async () => published),
  });
  expect(verdict).toMatchObject({ isHonest: false, refusal: null });
  expect(verdict.differences[0]).toEqual({
    path: "inputs.closeFeeRatePpm",
    stated: "500",
    computed: "100",
  });
});

test.each<[string, object | null]>([
  ["that nobody published", null],
  ["whose number is of others", { version: 2 }],
  ["of another symbol", { symbol: "ETHUSDT" }],
])("terms %s are missing", async (_which, change) => {
  const recompute = recomputeOn(async () => change && { ...writeTerms(TERMS), ...change });
  const verdict = await verifyReceipt(RECEIPT, { ...MEANS, recompute });
  expect(verdict).toMatchObject({ isHonest: false, refusal: "missing_terms" });
});

test("an older receipt is valid, with the remark that it names no terms", async () => {
  const { termsVersion: _version, ...inputs } = RECEIPT.inputs;
  const postings = Object.values(Object(RECEIPT.result["postings"])).map((posting) => {
    const { asset: _asset, ...rest } = Object(posting);
    return rest;
  });
  const result = { ...RECEIPT.result, postings };
  const earlier = { ...RECEIPT, ruleVersion: "contract/1", inputs, result };
  const verdict = await verifyReceipt(earlier, {
    ...MEANS,
    recompute: recomputeOn(async () => null),
  });
  expect(verdict).toMatchObject({ isHonest: true, areTermsNamed: false });
});

test.each(Object.keys(RECEIPT.result).filter((name) => name !== "postings"))(
  "another %s in the result is detected and named",
  async (name) => {
    const result = { ...RECEIPT.result, [name]: "1234.5" };
    const verdict = await verifyReceipt({ ...RECEIPT, result }, MEANS);
    expect(verdict.isHonest).toBe(false);
    expect(verdict.differences).toEqual([
      { path: `result.${name}`, stated: "1234.5", computed: RECEIPT.result[name] },
    ]);
  },
);

test("missing and additional facts are named", async () => {
  const { fee, ...rest } = RECEIPT.result;
  const verdict = await verifyReceipt({ ...RECEIPT, result: { ...rest, extra: 1 } }, MEANS);
  expect(verdict.differences).toEqual([
    { path: "result.extra", stated: 1, computed: undefined },
    { path: "result.fee", stated: undefined, computed: fee },
  ]);
});

// Goal: the comparison is the engine's and accepts no look-alikes. Method: changes that leave every
// amount unchanged, in the result and in the inputs.
test.each<[string, (receipt: ReceiptView) => Partial<ReceiptView>, Difference]>([
  [
    "null for what is not there",
    ({ result: { availableAfter: _none, ...result } }) => ({ result }),
    { path: "result.availableAfter", stated: undefined, computed: null },
  ],
  [
    "an object for a list",
    ({ result }) => ({ result: { ...result, postings: { ...Object(result["postings"]) } } }),
    {
      path: "result.postings",
      stated: { ...Object(RECEIPT.result["postings"]) },
      computed: RECEIPT.result["postings"],
    },
  ],
  [
    "an input that was not used",
    ({ inputs }) => ({ inputs: { ...inputs, note: "by mistake" } }),
    { path: "inputs.note", stated: "by mistake", computed: undefined },
  ],
  [
    "a balance out of reach",
    ({ inputs }) => ({ inputs: { ...inputs, available: "5" } }),
    { path: "inputs.available", stated: "5", computed: null },
  ],
])("%s is detected and named", async (_what, change, difference) => {
  const verdict = await verifyReceipt({ ...RECEIPT, ...change(RECEIPT) }, MEANS);
  expect(verdict).toMatchObject({ isHonest: false, refusal: null });
  expect(verdict.differences).toEqual([difference]);
});

test.each<[string, Partial<ReceiptTick>]>([
  ["price", { price: "60999" }],
  ["time", { timeMs: SECOND.timeMs + 1 }],
  ["volume", { volume: "1" }],
  ["venues", { inputs: [] }],
  ["hash", { hash: "0".repeat(64) }],
  ["link to the tick before", { prevHash: "f".repeat(64) }],
  ["nonsense", { price: "x" }],
])("a tick with another %s is detected", async (_name, change) => {
  const tick = { ...SECOND, ...change };
  const verdict = await verifyReceipt({ ...RECEIPT, ticks: [FIRST, tick] }, MEANS);
  expect(verdict).toMatchObject({ isHonest: false, brokenTicks: [tick] });
});

test("a neighbouring tick with a valid hash that follows another tick is detected", async () => {
  const stranger = tickAt("61000", { ...FIRST, hash: "a".repeat(64) });
  const verdict = await verifyReceipt({ ...RECEIPT, ticks: [FIRST, stranger] }, MEANS);
  expect(verdict).toMatchObject({ isHonest: false, differences: [], brokenTicks: [stranger] });
});

/** The tick sealed again, as the owner of the chain could do with any values. */
function sealed(tick: ReceiptTick): ReceiptTick {
  const at = instant(tick.timeMs);
  const inputs = tick.inputs.map(({ venue, price, timeMs }) => {
    return { venue, price: priceOf(price), at: instant(timeMs) };
  });
  const { symbol: _symbol, price, seq, prevHash } = tick;
  const unsealedTick = {
    symbol: BTC,
    seq,
    price: priceOf(price),
    at,
    volume: 5n,
    inputs,
    prevHash,
  };
  return { ...tick, hash: createHash("sha256").update(tickPreimage(unsealedTick)).digest("hex") };
}

const kraken = { venue: "kraken", price: "61000", timeMs: SECOND.timeMs };

// Goal: a price invented by the server is detected, although all of its hashes are correct. Method:
// the second tick sealed again, with other inputs, and published like that.
test.each<[string, ReceiptTick["inputs"]]>([
  ["of which its venues said another", [{ ...kraken, price: "60000" }]],
  ["that no venue said", []],
  ["of which a venue spoke long before", [{ ...kraken, timeMs: SECOND.timeMs - 5_001 }]],
  [
    "for which one venue speaks twice",
    [kraken, kraken, { ...kraken, venue: "okx", price: "60900" }],
  ],
  ["of a venue whose name hides another", [{ ...kraken, venue: "okx=60900@1;kraken" }]],
])("a sealed price %s is detected", async (_which, inputs) => {
  const forged = sealed({ ...SECOND, inputs });
  const means = publishing(FIRST, forged, tickAt("62000", forged));
  const verdict = await verifyReceipt({ ...RECEIPT, ticks: [FIRST, forged] }, means);
  expect(verdict).toMatchObject({ isHonest: false, differences: [], brokenTicks: [forged] });
});

// Goal: ticks must be those of the public chain. Method: a valid receipt with a different chain.
test.each<[string, readonly ReceiptTick[]]>([
  ["has another price there", [FIRST, tickAt("60500", FIRST)]],
  ["ends before it", [FIRST]],
  ["leaves out the one before it", [SECOND, THIRD]],
  ["does not go on from it", [FIRST, SECOND, sealed({ ...THIRD, prevHash: "a".repeat(64) })]],
  ["begins with another", [tickAt("59000"), SECOND, THIRD]],
])("a chain that %s reveals a foreign tick", async (_which, chain) => {
  const verdict = await verifyReceipt(RECEIPT, publishing(...chain));
  expect(verdict).toMatchObject({ isHonest: false, differences: [], brokenTicks: [] });
  expect(verdict.strayTicks).toContainEqual(SECOND);
});

test.each<[string, Partial<ReceiptView>, string]>([
  ["of a rule we do not know", { ruleVersion: "contract/9" }, "unknown_rule"],
  ["without one of its ticks", { ticks: [FIRST] }, "malformed_receipt"],
  ["without inputs", { inputs: {} }, "malformed_receipt"],
])("a receipt %s is refused", async (_name, change, refusal) => {
  const verdict = await verifyReceipt({ ...RECEIPT, ...change }, MEANS);
  expect(verdict).toMatchObject({ isHonest: false, refusal });
});

test("differences are found at any depth; the order of keys does not matter", () => {
  const fact = { a: [{ b: "1", c: null }], d: true };
  expect(differencesOf(fact, { d: true, a: [{ c: null, b: "1" }] })).toEqual([]);
  expect(differencesOf(fact, { a: [{ b: "2", c: null }], d: true })).toEqual([
    { path: "a.0.b", stated: "1", computed: "2" },
  ]);
});
