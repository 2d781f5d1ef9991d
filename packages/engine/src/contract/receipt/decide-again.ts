import {
  type AssetCode,
  type Decision,
  type FactReader,
  type Instant,
  instant,
  type Money,
  type Price,
  price,
  quantity,
  readFacts,
  type Receipt,
  type Result,
} from "#kernel";
import { chargeFunding } from "../charge-funding.ts";
import { chargeOvernight } from "../holding-cost/charge-overnight.ts";
import { nightBefore, nightChargedAt } from "../holding-cost/nights.ts";
import { closePosition } from "../close-position.ts";
import { ALL_PERCENT } from "../math/stops.ts";
import { liquidatePosition } from "../liquidate-position.ts";
import {
  mustHave,
  readCommon,
  readMarket,
  readOrder,
  readPosition,
  readReason,
  readTiers,
  type RebuiltMember,
  type Records,
  START,
  type TermsOf,
  termsOfFacts,
  contextOf,
} from "./rebuild-context.ts";
import { settlePosition } from "../settle-position.ts";
import {
  type CloseReason,
  FUNDING_PERIOD_MS,
  type Position,
  type PositionEvent,
  type PositionId,
} from "../state.ts";
import { triggerPosition } from "../trigger-position.ts";

/** `termsOf` is null for a receipt from before receipts named their terms. */
type TermsRecords = Pick<Records, "priceOfTick"> & { readonly termsOf: TermsOf | null };

export type Decided = Result<
  Decision<readonly Position[], PositionEvent>,
  { readonly type: string }
>;

/**
 * How each kind of receipt is decided again: the context of that moment is rebuilt from its inputs,
 * and the command itself is run on it. Contradictory or missing inputs throw.
 */
export const DECIDERS: ReadonlyMap<string, (receipt: Receipt, records: TermsRecords) => Decided> =
  new Map([
    ["close", recloseOf],
    ["liquidation", reliquidateOf],
    ["funding", rechargeOf],
    ["overnight", rechargeNightOf],
  ]);

function recloseOf({ id: receiptId, inputs }: Receipt, records: TermsRecords): Decided {
  const { priceOfTick, termsOf } = records;
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const share = "stopPercent" in inputs ? readShare(facts, common.asset) : null;
  const receiptTerms = {
    halfSpreadRate: facts.rate("halfSpreadRatePpm"),
    closeFeeRate: facts.rate("closeFeeRatePpm"),
    ...(share !== null && { marginMin: share.marginMin }),
  };
  const terms = termsOfFacts(facts, { asset: common.asset, termsOf, receiptTerms });
  const market = readMarket(facts, { terms, markTick: "exitTick", priceOfTick, isOpen: true });
  const entryTick = facts.whole("entryTick");
  const entryMark = mustHave(priceOfTick(terms.symbol, entryTick));
  const position = readPosition(facts, { common, terms, entryMark, entryTick });
  const contextWith = (subject: Position) =>
    contextOf([{ position: subject, market }], {
      common,
      available: facts.unitsOrNull("available"),
      orders: [],
    });
  const command = { positionId: position.id, receiptId };
  const closed = quantity(facts.units("closedQuantity"));
  const trigger = facts.unitsOrNull("trigger");
  const reason = readReason(facts, "reason");
  if (trigger === null) {
    const worstPrice = "worstPrice" in inputs ? price(facts.units("worstPrice")) : null;
    if (reason !== "user") {
      return settlePosition(contextWith(settling(position, reason)), command, START);
    }
    const request = { quantity: closed, worstPrice };
    if (terms.fillAt === "latest") {
      return closePosition(contextWith(position), { ...command, ...request }, START);
    }
    const wait = { fillBy: START, ...request };
    return settlePosition(contextWith({ ...position, status: "settling", wait }), command, START);
  }
  const percent = share?.percent ?? ALL_PERCENT;
  const stopped = { ...position, ...stopsOf(reason, price(trigger), percent) };
  return triggerPosition(contextWith(stopped), command, START);
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

/** A position closed by its owner, while it waits for a price. */
function settling(position: Position, reason: CloseReason): Position {
  if (reason !== "user" && reason !== "market_halt") throw new Error(`no close waits: ${reason}`);
  return { ...position, status: "settling", closeReason: reason };
}

function stopsOf(reason: string, at: Price, percent: number): Partial<Position> {
  if (reason === "stop_loss") return { stopLoss: at, stopLossPercent: percent };
  if (reason === "take_profit") return { takeProfit: at, takeProfitPercent: percent };
  throw new Error(`${reason} has no trigger`);
}

function reliquidateOf({ id: receiptId, inputs }: Receipt, records: TermsRecords): Decided {
  const { priceOfTick, termsOf } = records;
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const members = facts.each("positions").map((each): RebuiltMember => {
    const receiptTerms = {
      halfSpreadRate: each.rate("halfSpreadRatePpm"),
      closeFeeRate: each.rate("closeFeeRatePpm"),
      closeOutRate: each.rate("closeOutRatePpm"),
      maintenanceTiers: readTiers(each, common.asset),
    };
    const terms = termsOfFacts(each, { asset: common.asset, termsOf, receiptTerms });
    const isOpen = each.flag("isOpen");
    const market = readMarket(each, { terms, markTick: "markTick", priceOfTick, isOpen });
    const entryTick = each.whole("entryTick");
    const entryMark = mustHave(priceOfTick(terms.symbol, entryTick));
    const position = readPosition(each, { common, terms, entryMark, entryTick });
    const memberPosition = { ...position, leverage: each.whole("leverage") };
    const isRunning = each.textOrNull("reason") === null;
    return {
      position: isRunning ? memberPosition : settling(memberPosition, readReason(each, "reason")),
      market,
    };
  });
  const orders = facts.each("orders").map((each) => readOrder(each, common));
  const context = contextOf(members, { common, available: facts.unitsOrNull("available"), orders });
  // A brand exists only for the compiler: an unknown id is refused.
  const positionId = facts.text("positionId") as PositionId;
  return liquidatePosition(context, { positionId, receiptId }, START);
}

function rechargeOf({ id: receiptId, inputs }: Receipt, records: TermsRecords): Decided {
  const { priceOfTick, termsOf } = records;
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const receiptTerms = { fundingRate: facts.rate("fundingRatePpm") };
  const terms = termsOfFacts(facts, { asset: common.asset, termsOf, receiptTerms });
  const market = readMarket(facts, { terms, markTick: "markTick", priceOfTick, isOpen: true });
  const period = facts.whole("period");
  const chargedPosition = readPosition(facts, {
    common,
    terms,
    // Funding depends on the notional at the mark: the entry price has no part in it.
    entryMark: market.quote.price,
    entryTick: market.quote.seq,
  });
  const position = { ...chargedPosition, fundedPeriod: period - 1 };
  const now: Instant = instant(period * FUNDING_PERIOD_MS);
  const context = contextOf([{ position, market }], {
    common,
    available: facts.unitsOrNull("available"),
    orders: [],
  });
  return chargeFunding(context, { positionId: position.id, period, receiptId }, now);
}

function rechargeNightOf({ id: receiptId, inputs }: Receipt, records: TermsRecords): Decided {
  const { priceOfTick, termsOf } = records;
  const facts = readFacts(inputs);
  const common = readCommon(facts);
  const terms = termsOfFacts(facts, { asset: common.asset, termsOf, receiptTerms: {} });
  const market = readMarket(facts, { terms, markTick: "markTick", priceOfTick, isOpen: true });
  // As with funding, the entry price has no part in it.
  const entry = { entryMark: market.quote.price, entryTick: market.quote.seq };
  const night = facts.whole("night");
  const position = {
    ...readPosition(facts, { common, terms, ...entry }),
    chargedNight: nightBefore(night),
  };
  const context = contextOf([{ position, market }], {
    common,
    available: facts.unitsOrNull("available"),
    orders: [],
  });
  const command = { positionId: position.id, night, receiptId };
  return chargeOvernight(context, command, nightChargedAt(night));
}
