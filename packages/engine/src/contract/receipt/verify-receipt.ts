import {
  type AssetCode,
  type Decision,
  err,
  type Fact,
  type Facts,
  type Instant,
  instant,
  type Money,
  ok,
  type Price,
  price,
  quantity,
  type Receipt,
  type Result,
  type SymbolCode,
} from "#kernel";
import { chargeFunding } from "../charge-funding.ts";
import { closePosition } from "../close-position.ts";
import { RULE_VERSION } from "./facts.ts";
import { FUNDING_PERIOD_MS } from "../math/funding.ts";
import { ALL_PERCENT } from "../math/stop-share.ts";
import { liquidatePosition } from "../liquidate-position.ts";
import { type FactReader, readFacts } from "./read-facts.ts";
import {
  mustHave,
  type PriceOfTick,
  readCommon,
  readMarket,
  readOrder,
  readPosition,
  readReason,
  readTerms,
  readTiers,
  type RebuiltMember,
  START,
  worldOf,
} from "./rebuild-world.ts";
import { settlePosition } from "../settle-position.ts";
import type { CloseReason, Position, PositionEvent, PositionId } from "../state.ts";
import { triggerPosition } from "../trigger-position.ts";

export type RecomputeRefusal =
  | { readonly type: "unknown_rule" }
  | { readonly type: "missing_tick"; readonly symbol: string; readonly seq: number }
  | { readonly type: "malformed_receipt" }
  /** The rule, asked again, would not have done this: no stop was reached, no liquidation due. */
  | { readonly type: "rule_refused"; readonly refusal: string };

/**
 * What a receipt has to be, computed from its inputs and the recorded ticks alone: builds the world
 * of that moment anew and runs the very command that decided it. What comes out names the inputs
 * that the command used, and so none that it did not.
 *
 * Refusals, in the order they are checked: `unknown_rule`, `missing_tick`, `malformed_receipt`
 * (also where the ticks named are not those that the inputs speak of), `rule_refused`.
 */
export function recomputeReceipt(
  receipt: Receipt,
  priceOfTick: PriceOfTick,
): Result<Receipt, RecomputeRefusal> {
  const decide = receipt.ruleVersion === RULE_VERSION ? RULES.get(receipt.kind) : undefined;
  if (decide === undefined) return err({ type: "unknown_rule" });
  for (const { symbol, seq } of receipt.ticks) {
    // A brand exists only for the compiler: an unknown symbol has no tick.
    if (priceOfTick(symbol as SymbolCode, seq) === null) {
      return err({ type: "missing_tick", symbol, seq });
    }
  }
  const decided = decideAgain(() => decide(receipt, priceOfTick));
  if (decided === null) return err({ type: "malformed_receipt" });
  if (!decided.ok) return err({ type: "rule_refused", refusal: decided.error.type });
  const [again] = decided.value.receipts;
  if (again === undefined || !isSameFact(ticksOf(again), ticksOf(receipt))) {
    return err({ type: "malformed_receipt" });
  }
  return ok(again);
}

/**
 * Whether the receipt's result is, to the last unit, what its rule makes of its inputs, and its
 * inputs are those that the rule used: no more, no fewer, and written as it writes them.
 */
export function isReceiptHonest(receipt: Receipt, priceOfTick: PriceOfTick): boolean {
  const recomputed = recomputeReceipt(receipt, priceOfTick);
  if (!recomputed.ok) return false;
  const { inputs, result } = recomputed.value;
  return isSameFact(inputs, receipt.inputs) && isSameFact(result, receipt.result);
}

type Decided = Result<Decision<readonly Position[], PositionEvent>, { readonly type: string }>;

// A receipt may say anything, and our rules throw at what they hold impossible (money below zero,
// an overdraft, a price of nothing): a receipt that makes them throw is malformed, not a fault.
function decideAgain(decide: () => Decided): Decided | null {
  try {
    return decide();
  } catch {
    return null;
  }
}

const RULES: ReadonlyMap<string, (receipt: Receipt, priceOfTick: PriceOfTick) => Decided> = new Map(
  [
    ["close", recloseOf],
    ["liquidation", reliquidateOf],
    ["funding", rechargeOf],
  ],
);

function recloseOf({ id: receiptId, inputs }: Receipt, priceOfTick: PriceOfTick): Decided {
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const share = "stopPercent" in inputs ? readShare(facts, common.asset) : null;
  const terms = {
    ...readTerms(facts, { asset: common.asset, version: 0 }),
    halfSpreadRate: facts.rate("halfSpreadRatePpm"),
    closeFeeRate: facts.rate("closeFeeRatePpm"),
    ...(share !== null && { marginMin: share.marginMin }),
  };
  const market = readMarket(facts, { terms, markTick: "exitTick", priceOfTick, isOpen: true });
  const entryTick = facts.whole("entryTick");
  const entryMark = mustHave(priceOfTick(terms.symbol, entryTick));
  const position = readPosition(facts, { common, terms, entryMark, entryTick });
  const worldWith = (subject: Position) =>
    worldOf([{ position: subject, market }], {
      common,
      available: facts.unitsOrNull("available"),
      orders: [],
    });
  const { id: positionId } = position;
  const closed = quantity(facts.units("closedQuantity"));
  const trigger = facts.unitsOrNull("trigger");
  const reason = readReason(facts, "reason");
  if (trigger === null) {
    return reason === "user"
      ? closePosition(worldWith(position), { positionId, receiptId, quantity: closed }, START)
      : settlePosition(worldWith(halted(position, reason)), { positionId, receiptId }, START);
  }
  const percent = share?.percent ?? ALL_PERCENT;
  const stopped = { ...position, ...stopsOf(reason, price(trigger), percent) };
  return triggerPosition(worldWith(stopped), { positionId, receiptId }, START);
}

/** A receipt without a share is of a stop for all of the position. */
function readShare(
  facts: FactReader,
  asset: AssetCode,
): { readonly percent: number; readonly marginMin: Money } {
  const percent = facts.whole("stopPercent");
  if (percent < 1 || percent >= ALL_PERCENT) throw new Error(`no share: ${percent}`);
  return { percent, marginMin: facts.money("marginMin", asset) };
}

function halted(position: Position, reason: CloseReason): Position {
  if (reason !== "market_halt") throw new Error(`${reason} needs a trigger`);
  return { ...position, status: "settling", closeReason: reason };
}

function stopsOf(reason: string, at: Price, percent: number): Partial<Position> {
  if (reason === "stop_loss") return { stopLoss: at, stopLossPercent: percent };
  if (reason === "take_profit") return { takeProfit: at, takeProfitPercent: percent };
  throw new Error(`${reason} has no trigger`);
}

function reliquidateOf({ id: receiptId, inputs }: Receipt, priceOfTick: PriceOfTick): Decided {
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const members = facts.each("positions").map((each, version): RebuiltMember => {
    const terms = {
      ...readTerms(each, { asset: common.asset, version }),
      halfSpreadRate: each.rate("halfSpreadRatePpm"),
      closeFeeRate: each.rate("closeFeeRatePpm"),
      closeOutRate: each.rate("closeOutRatePpm"),
      maintenanceTiers: readTiers(each, common.asset),
    };
    const isOpen = each.flag("isOpen");
    const market = readMarket(each, { terms, markTick: "markTick", priceOfTick, isOpen });
    const entryTick = each.whole("entryTick");
    const entryMark = mustHave(priceOfTick(terms.symbol, entryTick));
    const position = readPosition(each, { common, terms, entryMark, entryTick });
    return {
      position: { ...position, ...wasSettling(each), leverage: each.whole("leverage") },
      market,
    };
  });
  const orders = facts.each("orders").map((each) => readOrder(each, common));
  const world = worldOf(members, { common, available: facts.unitsOrNull("available"), orders });
  // A brand exists only for the compiler: an unknown id is refused.
  const positionId = facts.text("positionId") as PositionId;
  return liquidatePosition(world, { positionId, receiptId }, START);
}

function wasSettling(facts: FactReader): Partial<Position> {
  if (facts.textOrNull("reason") === null) return {};
  return { status: "settling", closeReason: readReason(facts, "reason") };
}

function rechargeOf({ id: receiptId, inputs }: Receipt, priceOfTick: PriceOfTick): Decided {
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const terms = {
    ...readTerms(facts, { asset: common.asset, version: 0 }),
    fundingRate: facts.rate("fundingRatePpm"),
  };
  const market = readMarket(facts, { terms, markTick: "markTick", priceOfTick, isOpen: true });
  const period = facts.whole("period");
  const held = readPosition(facts, {
    common,
    terms,
    // Funding is on the notional at the mark: where the position was entered has no part in it.
    entryMark: market.quote.price,
    entryTick: market.quote.seq,
  });
  const position = { ...held, fundedPeriod: period - 1 };
  const now: Instant = instant(period * FUNDING_PERIOD_MS);
  const world = worldOf([{ position, market }], {
    common,
    available: facts.unitsOrNull("available"),
    orders: [],
  });
  return chargeFunding(world, { positionId: position.id, period, receiptId }, now);
}

const ticksOf = ({ ticks }: Receipt): readonly Facts[] =>
  ticks.map(({ symbol, seq }) => ({ symbol, seq }));

/** Equal in every name and value; the order of names does not count, that of lists does. */
function isSameFact(a: Fact | undefined, b: Fact | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  const others = new Map<string, Fact>(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([name, fact]) => others.has(name) && isSameFact(fact, others.get(name)))
  );
}
