import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, quantityOf, toDecimalText, USDT, usdt } from "#kernel";
import { crossAccountOf, isInsolvent } from "./cross-account.ts";
import { liquidatePosition } from "./liquidate-position.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  availableOf,
  BTC,
  ETH,
  FREE,
  idOf,
  marginOf,
  type MarketSetup,
  NOW,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { crossWatchBands, watchBandOf } from "./watch-band.ts";

const command = { positionId: idOf("p1"), receiptId: RECEIPT };
const contextAt = (market: MarketSetup, change: Partial<Position> = {}) =>
  contextWith({ available: "0", positions: [positionWith(change)], markets: [market] });
const stops = { takeProfit: at("66000"), stopLoss: at("57000") };
const stale = { type: "stale" } as const;
const order = {
  status: "working",
  entry: null,
  orderType: "limit",
  orderPrice: at("57000"),
  takeProfit: null,
  stopLoss: null,
  margin: usdt("700"),
} satisfies Partial<Position>;

// Goal: a position is not closed by a price from before it existed, although ticks are processed
// one after another and a new position may already be stored. Method: a tick that would stop the
// position, one number or one millisecond too old, and the same tick in time.
test.each([
  ["of a lower number", { entry: { price: at("60000"), tickSeq: 8, at: NOW } }, false],
  ["of an earlier time", { createdAt: instant(NOW + 1) }, false],
  ["from before its stops were set", { setAt: instant(NOW + 1) }, false],
  ["of the time when they were set", { setAt: NOW }, true],
  ["from before the order was set", { ...order, setAt: instant(NOW + 1) }, false],
  ["of the time when it was set", { ...order, setAt: NOW }, true],
  ["of the entry itself", { entry: { price: at("60000"), tickSeq: 7, at: NOW } }, true],
])("a tick %s: due or not", (_which, change, isDue) => {
  const touched = evaluatePosition(
    contextAt({ price: "56000" }, { ...stops, ...change }),
    command,
    NOW,
  );
  expect(touched.ok).toBe(isDue);
});

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  [
    "insufficient_balance",
    contextWith({
      available: "0",
      positions: [
        positionWith({ marginMode: "cross", stopLoss: at("51000") }),
        positionWith({
          id: idOf("p2"),
          marginMode: "cross",
          side: "short",
          quantity: quantityOf("0.2"),
          margin: usdt("1200"),
        }),
      ],
      markets: [{ price: "50000" }],
    }),
  ],
  ["nothing_due", contextAt({}, stops)],
  ["price_stale", contextAt({ price: "50000", state: stale }, stops)],
  ["market_closed", contextAt({ price: "50000", state: { type: "closed" } }, stops)],
  [
    "market_halted",
    contextAt({ price: "50000", state: { type: "halted", reason: "split" } }, stops),
  ],
  ["wrong_status", contextAt({ price: "50000", state: stale }, { ...stops, status: "closed" })],
  ["position_not_found", contextAt({ price: "50000", state: stale }, { id: idOf("p2") })],
])("refuses with %s", (type, context) => {
  expect(evaluatePosition(context, command, NOW)).toMatchObject({ ok: false, error: { type } });
});

// Goal: the effect of a tick, one unit on either side of each edge, and the precedence of rules.
// Method: a 10× long and short of 0.1 BTC with both stops; without fees it is liquidated at 54
// 216.87.
test.each([
  ["long", "66000", "take_profit"],
  ["long", "65999.99999999", null],
  ["long", "57000.00000001", null],
  ["long", "57000", "stop_loss"],
  ["long", "54216.86746988", "stop_loss"],
  ["long", "54216.86746987", "liquidation"],
  ["long", "1", "liquidation"],
  ["short", "54000", "take_profit"],
  ["short", "54000.00000001", null],
  ["short", "62999.99999999", null],
  ["short", "63000", "stop_loss"],
  ["short", "65737.05179282", "stop_loss"],
  ["short", "65737.05179283", "liquidation"],
] as const)("a %s at %s: %s", (side, price, closeReason) => {
  const own = side === "long" ? stops : { takeProfit: at("54000"), stopLoss: at("63000") };
  const touched = evaluatePosition(
    contextAt({ price, terms: FREE }, { side, ...own }),
    command,
    NOW,
  );
  if (closeReason === null) {
    expect(touched).toEqual({ ok: false, error: { type: "nothing_due" } });
  } else {
    expect(touched).toMatchObject({
      ok: true,
      value: { next: [{ status: "closed", closeReason }] },
    });
  }
});

// Goal: a stop fills at the tick that reached it, not at a price that never occurred. Method: a
// jump.
test("after a jump the stop is filled at the tick's price", () => {
  const touched = evaluatePosition(
    contextAt({ price: "55000", seq: 9, terms: FREE }, stops),
    command,
    NOW,
  );
  expect(touched).toMatchObject({
    value: {
      next: [{ exit: { price: at("55000"), tickSeq: 9 }, realisedPnl: usdt("-500") }],
      receipts: [{ inputs: { trigger: "57000" }, result: { beyondTrigger: "-2000" } }],
    },
  });
});

// Goal: after a liquidation the rest is the user's, and insurance pays a shortfall. Method: one
// tick inside the margin, one far beyond it.
test.each([
  ["54200", "20", "0", "-580"],
  ["30000", "0", "2400", "-600"],
])("liquidated at %s returns %s and costs insurance %s", (price, left, insurancePaid, lost) => {
  const context = contextAt({ price, terms: FREE });
  const touched = evaluatePosition(context, command, NOW);
  expect(touched).toMatchObject({
    value: {
      next: [{ closeReason: "liquidation", realisedPnl: usdt(lost), margin: usdt("0") }],
      receipts: [{ kind: "liquidation", result: { insurancePaid } }],
    },
  });
  if (!touched.ok) throw new Error("liquidates");
  expect(availableOf(after(context, touched.value))).toBe(usdt(left).units);
});

const cross = { marginMode: "cross" } as const;
const ether = { symbol: ETH, quantity: quantityOf("10"), entryPrice: "3000", margin: usdt("300") };
const loser = positionWith({ ...cross });
const smallLoser = positionWith({ ...cross, ...ether, id: idOf("p2") });
const resting = positionWith({
  ...cross,
  id: idOf("p9"),
  status: "working",
  entry: null,
  orderType: "limit",
  orderPrice: at("40000"),
  margin: usdt("100"),
});
const crossAt = (btc: string, eth: string, setup: { available?: string; order?: boolean } = {}) =>
  contextWith({
    available: setup.available ?? "0",
    positions: [loser, smallLoser, ...(setup.order === true ? [resting] : [])],
    markets: [
      { price: btc, terms: FREE },
      { symbol: ETH, price: eth, terms: FREE },
    ],
  });

// Goal: a cross account is liquidated only as far as necessary. Method: the same two positions
// (maintenance 21.88 and 120), ever deeper: orders first, then the largest loss, then all together.
test("cancelling orders may suffice", () => {
  // 900 of margins and 100 set aside, less 780: 120 without the order, 220 with it; 141.8… needed.
  const context = crossAt("54700", "2975", { order: true });
  const touched = evaluatePosition(context, command, NOW);
  expect(touched).toMatchObject({
    value: {
      next: [{ id: idOf("p9"), closeReason: "cancelled" }],
      events: [{ type: "order_cancelled" }],
      receipts: [],
    },
  });
});

test("closes the largest loss and stops if that suffices", () => {
  const touched = evaluatePosition(crossAt("54700", "2975"), command, NOW);
  expect(touched).toMatchObject({
    value: {
      next: [{ id: idOf("p1"), closeReason: "liquidation", realisedPnl: usdt("-530") }],
      receipts: [{ kind: "liquidation", result: { availableAfter: "70", insurancePaid: "0" } }],
    },
  });
});

test("closes everything together when one loss exceeds the balance, gains paying first", () => {
  // −1 000 and +60 against 900 of margins: 40 short.
  const context = crossAt("50000", "3006");
  const touched = evaluatePosition(context, command, NOW);
  expect(touched).toMatchObject({
    value: {
      next: [
        { id: idOf("p1"), realisedPnl: usdt("-960") },
        { id: idOf("p2"), realisedPnl: usdt("60") },
      ],
      receipts: [{ result: { availableAfter: "0", insurancePaid: "40" } }],
    },
  });
  if (!touched.ok) throw new Error("liquidates");
  const next = after(context, touched.value);
  expect([availableOf(next), marginOf(next)]).toEqual([0n, 0n]);
});

test("leaves positions that cannot be traded now", () => {
  const context = contextWith({
    available: "0",
    positions: [loser, smallLoser],
    markets: [
      { price: "50000", terms: FREE },
      { symbol: ETH, price: "2990", terms: FREE, state: stale },
    ],
  });
  const touched = evaluatePosition(context, command, NOW);
  expect(touched).toMatchObject({ value: { next: [{ id: idOf("p1"), status: "closed" }] } });
  const other = evaluatePosition(context, { ...command, positionId: idOf("p2") }, NOW);
  expect(other).toEqual({ ok: false, error: { type: "price_stale" } });
});

test("a liquidation that is not due is refused", () => {
  const refused = liquidatePosition(contextAt({}), command, NOW);
  expect(refused).toEqual({ ok: false, error: { type: "not_liquidatable" } });
});

// Goal: evaluating at these prices misses nothing. Method: each kind of position; 0.1 BTC at 10×
// with a closing fee of 0.05 % is liquidated at 5 400 ÷ 0.09955 and 6 600 ÷ 0.10045, and a limit
// order fills half a spread of 0.01 % away from its price.
const working = { status: "working", entry: null, orderPrice: at("5") } as const;
test.each([
  ["a long", {}, at("54244.098443"), null],
  ["a long with stops", stops, at("57000"), at("66000")],
  ["a short", { side: "short" }, null, at("65704.33051269")],
  ["a limit long", { ...working, orderType: "limit" }, at("4.99950004"), null],
  ["a limit short", { ...working, side: "short", orderType: "limit" }, null, at("5.00050006")],
  ["a stop long", { ...working, orderType: "stop" }, null, at("5")],
  ["a stop short", { ...working, side: "short", orderType: "stop" }, at("5"), null],
  ["a settling one", { status: "settling" }, null, null],
] satisfies [string, Partial<Position>, unknown, unknown][])(
  "%s is watched",
  (_, change, ...row) => {
    expect(watchBandOf(positionWith(change), TERMS)).toEqual({ below: row[0], above: row[1] });
  },
);

// Goal: inside its bands a cross account is never due. Method: random accounts of both symbols, and
// marks within both bands, most of them on their edges.
test("a cross account is not due while its marks stay inside their bands", () => {
  const sides = fc.constantFrom("long", "short");
  const share = fc.oneof(fc.constant(1n), fc.constant(999n), fc.bigInt(1n, 999n));
  fc.assert(
    fc.property(fc.array(sides, { minLength: 1, maxLength: 4 }), share, share, (drawn, a, b) => {
      const positions = drawn.map((side, index) =>
        positionWith({ ...(index % 2 === 0 ? {} : ether), ...cross, side, id: idOf(`p${index}`) }),
      );
      const contextNow = (btc: bigint, eth: bigint) =>
        contextWith({
          positions,
          available: "100",
          markets: [{ price: toDecimalText(btc) }, { symbol: ETH, price: toDecimalText(eth) }],
        });
      const balanceRow = { book: "demo", asset: USDT } as const;
      const [btc, eth] = [at("60000"), at("3000")];
      const bands = crossWatchBands(crossAccountOf(contextNow(btc, eth), balanceRow));
      const within = (symbol: typeof BTC, mark: bigint, part: bigint): bigint => {
        const below = bands.get(symbol)?.below ?? 1n;
        const above = bands.get(symbol)?.above ?? mark * 3n;
        return below + ((above - below) * part) / 1_000n + (part === 1n ? 1n : 0n);
      };
      const moved = contextNow(within(BTC, btc, a), within(ETH, eth, b));
      return !isInsolvent(crossAccountOf(moved, balanceRow));
    }),
  );
});
