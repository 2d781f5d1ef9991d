import {
  type ContractWorld,
  FUNDING_PERIOD_MS,
  fundingDue,
  fundingPeriodOf,
  liquidationPrices,
  type Market,
  type Position,
  unrealisedPnlOf,
} from "@plumbline/engine/contract";
import {
  divide,
  type Instant,
  type MarketState,
  mustParseDecimal,
  type Price,
  toDecimalText,
  UNITS_PER_ONE,
} from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";

/** What moves of a running position, as decimal text: equal texts need no new drawing. */
export interface PositionFigures {
  readonly markPrice: string;
  readonly unrealisedPnl: string;
  /** The open profit as a share of the margin that is shown beside it, in percent. */
  readonly yieldPercent: string;
  /** null: no price above zero liquidates it. */
  readonly liquidationPrice: string | null;
  /** How far the mark is from there, in percent of the mark. */
  readonly liquidationAwayPercent: string | null;
  readonly marketState: MarketState["type"];
  /** What the next funding costs at this mark; below zero is received. */
  readonly nextFunding: string;
}

/** The figures of every running position by its id, at the world's marks. */
export function figuresOf(world: ContractWorld): ReadonlyMap<string, PositionFigures> {
  const liquidationOf = liquidationPrices(world);
  const figures = new Map<string, PositionFigures>();
  for (const position of world.positions.values()) {
    const market = world.marketOf(position.symbol, position.termsVersion);
    if (position.entry === null || market === null || market.quote === null) continue;
    const unrealised = unrealisedPnlOf(world, position);
    const at = liquidationOf(position);
    figures.set(position.id, {
      markPrice: toDecimalText(market.quote.price),
      unrealisedPnl: toDecimalText(unrealised.units),
      yieldPercent: percentOf(unrealised.units, position.margin.units),
      liquidationPrice: at === null ? null : toDecimalText(at),
      liquidationAwayPercent: at === null ? null : awayPercent(at, market.quote.price),
      marketState: market.state.type,
      nextFunding: fundingText(position, market),
    });
  }
  return figures;
}

/** When the funding period that `now` lies in ends. */
export const nextFundingAtMs = (now: Instant): number =>
  (fundingPeriodOf(now) + 1) * FUNDING_PERIOD_MS;

function fundingText({ side, quantity }: Position, { quote, terms }: Market): string {
  return toDecimalText(fundingDue({ side, quantity, mark: quote.price }, terms).units);
}

/** |price − mark| in percent of the mark, two decimals, cut. */
export function awayPercent(at: Price, mark: Price): string {
  return percentOf(at > mark ? at - mark : mark - at, mark);
}

/** part ÷ whole in percent, two decimals, cut; "0" of nothing. */
export function percentOf(part: bigint, whole: bigint): string {
  if (whole <= 0n) return "0";
  const hundredths = divide(part * 10_000n, whole, "down");
  return toDecimalText((hundredths * UNITS_PER_ONE) / 100n);
}

/** What a closed position came to, in money and as a share of its initial margin. */
export interface ClosedResult {
  /** Gain or loss less both fees and the funding paid. */
  readonly net: string;
  readonly costs: string;
  /** The three as a card shows them, in cents: what it won is `gross` less `costs`, to the cent. */
  readonly shown: Readonly<Record<"gross" | "costs" | "net", string>>;
  readonly yieldPercent: string;
  /** What that share is of. */
  readonly initialMargin: string;
}

export function resultOf(view: PositionView): ClosedResult {
  const units = mustParseDecimal;
  const costs = units(view.openFee) + units(view.closeFee) + units(view.fundingPaid);
  const net = units(view.realisedPnl) - costs;
  const notional = divide(
    units(view.openedQuantity) * units(view.entryPrice ?? "0"),
    UNITS_PER_ONE,
    "up",
  );
  const initialMargin = divide(notional, BigInt(view.leverage), "up");
  return {
    net: toDecimalText(net),
    costs: toDecimalText(costs),
    shown: shownInCents(net, costs),
    yieldPercent: percentOf(net, initialMargin),
    initialMargin: toDecimalText(initialMargin),
  };
}

/**
 * The result is never better than it was and the costs never less; what was won before costs is
 * what makes the two add up, within a cent of what it was.
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
