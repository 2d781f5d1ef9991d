import {
  type Decision,
  instant,
  type Price,
  quantityOf,
  ratePpm,
  type Receipt,
  type Result,
  type SymbolCode,
  usdt,
} from "#kernel";
import { chargeFunding } from "../charge-funding.ts";
import { type ClosePosition, closePosition } from "../close-position.ts";
import type { Records } from "../receipt/rebuild-context.ts";
import { FUNDING_PERIOD_MS, type Position } from "../state.ts";
import type { ContractTerms } from "../terms.ts";
import { evaluatePosition } from "../evaluate-position.ts";
import { at, BTC, ETH, idOf, NOW, positionWith, RECEIPT, TERMS, contextWith } from "./context.ts";

/** Receipts for tests: one of each kind, as the commands write them, and the ticks they name. */

// Each tick has its own price, so that naming another tick names another price.
const ticks = new Map([
  [`${BTC}/3`, at("59994.00059994")],
  [`${BTC}/4`, at("59001")],
  [`${BTC}/2`, at("58001")],
  [`${ETH}/3`, at("2999.70002999")],
]);
const priceOfTick = (symbol: SymbolCode, seq: number, mark: Price): Price | null =>
  ticks.get(`${symbol}/${seq}`) ??
  (seq >= 6 && seq <= 8 ? ((mark + BigInt(seq - 7)) as Price) : null);

/** The records in which tick 7 has that mark, and all versions of the terms. */
export const recordsAt = (mark: string, ethMark = mark): Records => ({
  priceOfTick: (symbol, seq) => priceOfTick(symbol, seq, at(symbol === ETH ? ethMark : mark)),
  termsOf: (symbol, version) => {
    const terms = [TERMS, closeOut, nextTick].find((each) => each.version === version);
    return terms === undefined ? null : { ...terms, symbol };
  },
});

export const command = { positionId: idOf("p1"), receiptId: RECEIPT };
// Entered at the tick 3, half a spread above its mark.
export const entered = { entryPrice: "60000" } as const;
export const cross = { marginMode: "cross" } as const;
export const third = { takeProfitPercent: 33, stopLossPercent: 33 };
// 1 % of it is worth less than the smallest margin.
const dust = { takeProfitPercent: 1, quantity: quantityOf("0.0075") };
// Its rates differ from those of the first version in every rate that a receipt contains, so that
// two versions cannot be confused.
const closeOut = {
  ...TERMS,
  version: 2,
  closeOutRate: ratePpm(500_000n),
  closeFeeRate: ratePpm(400n),
  fundingRate: ratePpm(50n),
};
const nextTick: ContractTerms = {
  ...TERMS,
  version: 3,
  closeOutRate: ratePpm(400_000n),
  closeFeeRate: ratePpm(300n),
  fundingRate: ratePpm(40n),
  fillAt: "next",
};
/** Less than half of it, accepted a moment before the tick. */
const waiting: Partial<Position> = {
  status: "settling",
  setAt: instant(NOW - 1),
  wait: { fillBy: NOW, quantity: quantityOf("0.04"), worstPrice: at("60993.9") },
};

type Decided = Result<Decision<readonly Position[], unknown>, { readonly type: string }>;

export const closeAt = (price: string, change: Partial<Position>, available = "0"): Decided =>
  closeWith(price, change, { available });

/** Closes as requested: a part of it, or at no worse a price. */
function closeWith(
  price: string,
  change: Partial<Position>,
  { available = "0", ...request }: Partial<ClosePosition> & { readonly available?: string },
): Decided {
  const positions = [positionWith({ ...entered, ...change })];
  const context = contextWith({ available, positions, markets: [{ price }] });
  return closePosition(context, { ...command, ...request }, NOW);
}
export const touchAt = (price: string, change: Partial<Position>, terms = TERMS): Decided =>
  evaluatePosition(
    contextWith({
      available: "0",
      positions: [positionWith({ ...entered, ...change })],
      markets: [{ price, terms }],
    }),
    command,
    NOW,
  );

export function liquidateCross(): Decided {
  const order = positionWith({
    ...cross,
    id: idOf("p9"),
    status: "working",
    entry: null,
    margin: usdt("10"),
  });
  const other = positionWith({
    ...cross,
    id: idOf("p2"),
    symbol: ETH,
    side: "long",
    entryPrice: "3000",
    quantity: quantityOf("20"),
    margin: usdt("600"),
  });
  const context = contextWith({
    available: "5",
    positions: [positionWith({ ...entered, ...cross }), other, { ...order, orderPrice: at("1") }],
    markets: [{ price: "52000" }, { symbol: ETH, price: "2970", seq: 7 }],
  });
  return evaluatePosition(context, command, NOW);
}

function fundWith(change: Partial<Position>, available: string): Decided {
  const position = positionWith(change);
  const period = position.fundedPeriod + 1;
  const context = contextWith({ available, positions: [position], markets: [{}] });
  return chargeFunding(context, { ...command, period }, instant(period * FUNDING_PERIOD_MS));
}

export const receipts: readonly [name: string, mark: string, decided: Decided][] = [
  ["a gain", "61000", closeAt("61000", {})],
  ["a loss", "58000", closeAt("58000", {})],
  ["a close at no worse a price", "61000", closeWith("61000", {}, { worstPrice: at("60993.9") })],
  ["a close at its next tick", "61000", touchAt("61000", waiting, nextTick)],
  ["a gap beyond the margin", "50000", closeAt("50000", {})],
  [
    "a short",
    "58000",
    closeAt("58000", {
      side: "short",
      entry: { price: at("59988.00119988"), tickSeq: 3, at: NOW },
    }),
  ],
  ["a cross close that reaches for available", "50000", closeAt("50000", cross, "1000")],
  ["a stop-loss", "56999", touchAt("56999", { stopLoss: at("57000") })],
  ["a take-profit", "66001", touchAt("66001", { takeProfit: at("66000") })],
  ["a stop-loss for a share", "56999", touchAt("56999", { stopLoss: at("57000"), ...third })],
  ["a take-profit for a share", "66001", touchAt("66001", { takeProfit: at("66000"), ...third })],
  [
    "a cross take-profit for a share",
    "66001",
    touchAt("66001", { ...cross, takeProfit: at("66000"), ...third }),
  ],
  ["a share that is dust", "66001", touchAt("66001", { takeProfit: at("66000"), ...dust })],
  ["an isolated liquidation", "54100", touchAt("54100", {})],
  ["a close-out", "56000", touchAt("56000", {}, closeOut)],
  [
    "a liquidation on the second tier",
    "54100",
    touchAt("54100", { quantity: quantityOf("1"), margin: usdt("6000") }),
  ],
  ["isolated funding", "60000", fundWith({}, "0")],
  ["cross funding", "60000", fundWith(cross, "0.1")],
  ["funding received", "60000", fundWith({ side: "short" }, "0")],
];

export function receiptOf(decided: Decided): Receipt {
  const [receipt] = decided.ok ? decided.value.receipts : [];
  if (receipt === undefined) throw new Error("this decision has a receipt");
  return receipt;
}
