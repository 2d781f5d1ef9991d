import {
  chargeAfter,
  chargeDue,
  type ContractContext,
  type HoldingCharge,
  liquidationPrices,
  type Market,
  notionalIn,
  type PointTerms,
  type Position,
  unrealisedPnlOf,
} from "@plumbline/engine/contract";
import {
  divide,
  type Instant,
  type MarketState,
  mustParseDecimal,
  price,
  type Price,
  toDecimalText,
  UNITS_PER_ONE,
  USDT,
} from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { percentOf } from "#shell/lists/percent.ts";

/** The changing figures of a running position as decimal text: equal texts need no rendering. */
export interface PositionFigures {
  readonly markPrice: string;
  readonly unrealisedPnl: string;
  /** The unrealised profit as a share of the shown margin, in percent. */
  readonly yieldPercent: string;
  /** null: no price above zero liquidates it. */
  readonly liquidationPrice: string | null;
  /** The distance of the mark from the liquidation price, in percent of the mark. */
  readonly liquidationAwayPercent: string | null;
  readonly marketState: MarketState["type"];
  /** The next charge for holding: its kind, time, and amount at this mark. */
  readonly chargeType: HoldingCharge["type"];
  readonly nextChargeAtMs: number;
  /** Negative: received. */
  readonly nextCharge: string;
}

/** The figures of every running position by its id, at the context's marks. */
export function figuresOf(
  context: ContractContext,
  now: Instant,
): ReadonlyMap<string, PositionFigures> {
  const liquidationOf = liquidationPrices(context);
  const figures = new Map<string, PositionFigures>();
  for (const position of context.positions.values()) {
    const market = context.marketOf(position.symbol, position.termsVersion);
    if (position.entry === null || market === null || market.quote === null) continue;
    const unrealised = unrealisedPnlOf(context, position);
    const at = liquidationOf(position);
    figures.set(position.id, {
      markPrice: toDecimalText(market.quote.price),
      unrealisedPnl: toDecimalText(unrealised.units),
      yieldPercent: percentOf(unrealised.units, position.margin.units),
      liquidationPrice: at === null ? null : toDecimalText(at),
      liquidationAwayPercent: at === null ? null : awayPercent(at, market.quote.price),
      marketState: market.state.type,
      ...chargeFigures(position, market, now),
    });
  }
  return figures;
}

function chargeFigures(position: Position, { quote, terms }: Market, now: Instant) {
  const charge = chargeAfter(position, terms, now);
  const due = chargeDue(position, charge, { terms, mark: quote.price });
  return {
    chargeType: charge.type,
    nextChargeAtMs: charge.dueAt,
    nextCharge: toDecimalText(due.units),
  };
}

/** |price − mark| in percent of the mark, two decimals, rounded down. */
export function awayPercent(at: Price, mark: Price): string {
  return percentOf(at > mark ? at - mark : mark - at, mark);
}

/** The result of a closed position, in money and as a share of its initial margin. */
export interface ClosedResult {
  /** Gain or loss less both fees and the funding paid. */
  readonly net: string;
  readonly costs: string;
  /**
   * The three figures as a card shows them, in cents: `net` is `gross` less `costs`, to the cent.
   */
  readonly shown: Readonly<Record<"gross" | "costs" | "net", string>>;
  readonly yieldPercent: string;
  /** The initial margin, the base of that share. */
  readonly initialMargin: string;
}

export function resultOf(view: PositionView, points: PointTerms): ClosedResult {
  const units = mustParseDecimal;
  const costs = units(view.openFee) + units(view.closeFee) + units(view.fundingPaid);
  const net = units(view.realisedPnl) - costs;
  const size = units(view.openedQuantity);
  const at = price(units(view.entryPrice ?? "0"));
  const notional = notionalIn({ ...points, asset: USDT }, { size, at }, "up");
  const initialMargin = divide(notional.units, BigInt(view.leverage), "up");
  return {
    net: toDecimalText(net),
    costs: toDecimalText(costs),
    shown: shownInCents(net, costs),
    yieldPercent: percentOf(net, initialMargin),
    initialMargin: toDecimalText(initialMargin),
  };
}

/**
 * The result is never rounded up and the costs never down; the gain before costs is chosen so that
 * the sums add up, within a cent of its value.
 */
function shownInCents(net: bigint, costs: bigint): ClosedResult["shown"] {
  const cents = { net: floorCents(net), costs: -floorCents(-costs) };
  const text = (units: bigint) => toDecimalText(units);
  return { net: text(cents.net), costs: text(cents.costs), gross: text(cents.net + cents.costs) };
}

const CENT = UNITS_PER_ONE / 100n;

/** Towards −∞. */
const floorCents = (units: bigint): bigint =>
  divide(units, CENT, units < 0n ? "up" : "down") * CENT;
