import { expect, test } from "vitest";
import type { Fact, Facts, Receipt } from "#kernel";
import {
  closeAt,
  liquidateCross,
  receiptOf,
  receipts,
  recordsAt,
  touchAt,
} from "../testing/receipts.ts";
import { at } from "../testing/context.ts";
import type { Records } from "./rebuild-context.ts";
import { isReceiptHonest, recomputeReceipt } from "./verify-receipt.ts";

// Goal: anyone with a receipt, the ticks and the terms can recompute it, and the facts that could
// be changed undetected are listed. Method: one receipt of each kind; every fact in it changed by
// the smallest step, to every other enum value, to another type, removed, doubled, and one added,
// one change at a time. Undetected changes must be on the list below.

/**
 * The facts that are the server's statement, each with the reason why recomputing cannot detect a
 * change.
 */
const ITS_WORD: readonly [path: RegExp, why: string][] = [
  [/^inputs(\.orders\.\d)?\.positionId=/, "no rule looks at a name that it is told once"],
  [/^inputs\.reason=(user|market_halt)$/, "what a close waited for changes nothing in how it ends"],
  [/^inputs\.worstPrice=(left out|5|60993\.8)$/, "of what was agreed to, only that it was kept"],
  [/^inputs\.positions\.\d\.reason=(null|user|market_halt)$/, "nor in how it is liquidated"],
  [/^ticks\.\d\.note=added$/, "on the wire a tick is told whole, and its hash is checked there"],
];

const all: readonly (readonly [name: string, receipt: Receipt, records: Records])[] = [
  ...receipts.map(([name, mark, decided]) => [name, receiptOf(decided), recordsAt(mark)] as const),
  ["a cross liquidation", receiptOf(liquidateCross()), recordsAt("52000", "2970")],
];

test.each(all)("%s is recomputed, and every change is found", (_name, receipt, records) => {
  expect(recomputeReceipt(receipt, records)).toEqual({ ok: true, value: receipt });
  const tampered = (["inputs", "ticks", "result"] as const).flatMap((part) =>
    variantsOf(receipt[part]).map(({ path, fact }) => ({
      path: `${part}${path}`,
      // Any variant may change the type of the part; the verifier has to detect it.
      receipt: { ...receipt, [part]: fact } as Receipt,
    })),
  );
  expect(tampered.length).toBeGreaterThan(500);
  const paths = tampered
    .filter((each) => isReceiptHonest(each.receipt, records))
    .map(({ path }) => path)
    .filter((path) => !ITS_WORD.some(([word]) => word.test(path)));
  expect(paths).toEqual([]);
});

// Goal: the cause of a close is the server's statement where the price allows several. Method: a
// stop stated as its owner's close and the other way round, in every resulting fact. At a tick that
// does not reach the named price, the second one is detected.
test("a stop and a close at its price can be exchanged undetected", () => {
  const records = recordsAt("56999");
  const stopped = receiptOf(touchAt("56999", { stopLoss: at("57000") }));
  const closed = receiptOf(closeAt("56999", {}));
  const forgery = (receipt: Receipt, how: Facts, beyondTrigger: string | null): Receipt => ({
    ...receipt,
    inputs: { ...receipt.inputs, ...how },
    result: { ...receipt.result, beyondTrigger },
  });
  const asStop = (trigger: string, beyond: string) =>
    forgery(closed, { reason: "stop_loss", trigger }, beyond);
  const asClose = forgery(stopped, { reason: "user", trigger: null }, null);
  expect(isReceiptHonest(asClose, records)).toBe(true);
  expect(isReceiptHonest(asStop("57000", "-1"), records)).toBe(true);
  expect(isReceiptHonest(asStop("56998", "1"), records)).toBe(false);
});

interface Variant {
  /** "inputs.positions.0.reason=user" */
  readonly path: string;
  readonly fact: Fact;
}

const WORDS: readonly Fact[] = [
  "long",
  "short",
  "isolated",
  "cross",
  "demo",
  "live",
  "contest:1",
  "USDT",
  "BTC",
  "BTCUSDT",
  "ETHUSDT",
  "p1",
  "p2",
  "p9",
  "someone",
  "",
  "0",
  "5",
  "user",
  "take_profit",
  "stop_loss",
  "liquidation",
  "market_halt",
  "cancelled",
  "user/demo/available",
  "user/demo/margin",
  "house/demo/market",
  "house/demo/fees",
  "position_profit",
  "position_loss",
  "funding_paid",
  "close_fee",
  null,
  true,
  false,
  0,
  1,
  [],
  {},
];

/** The fact with one change in it, once for each fact in it and each change. */
function variantsOf(fact: Fact): readonly Variant[] {
  if (typeof fact !== "object" || fact === null) {
    return [...WORDS, ...stepsOf(fact)]
      .filter((word) => word !== fact)
      .map((word) => ({
        path: `=${String(JSON.stringify(word))}`.replaceAll('"', ""),
        fact: word,
      }));
  }
  const entries: readonly [string, Fact][] = Object.entries(fact);
  const remade = (pairs: readonly (readonly [string, Fact])[]): Fact =>
    Array.isArray(fact) ? pairs.map(([, each]) => each) : Object.fromEntries(pairs);
  const added: readonly [string, Fact] = ["note", entries[0]?.[1] ?? null];
  return [
    { path: ".note=added", fact: remade([...entries, added]) },
    ...entries.flatMap(([name, inner]) => [
      { path: `.${name}=left out`, fact: remade(entries.filter(([other]) => other !== name)) },
      ...variantsOf(inner).map((variant) => ({
        path: `.${name}${variant.path}`,
        fact: remade(entries.map(([other, each]) => [other, other === name ? variant.fact : each])),
      })),
    ]),
  ];
}

/** The smallest changes that can be written: a number, or its last digit, up or down by one. */
function stepsOf(fact: Fact): readonly Fact[] {
  if (typeof fact === "number") return [fact + 1, fact - 1];
  if (typeof fact !== "string" || !/^-?[0-9]+(\.[0-9]+)?$/.test(fact)) return [];
  const last = fact.charCodeAt(fact.length - 1) - 48;
  const head = fact.slice(0, -1);
  return [(last + 1) % 10, (last + 9) % 10].map((digit) => `${head}${digit}`);
}
