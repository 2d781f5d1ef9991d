import {
  type ContractTerms,
  type ContractContext,
  type Exposure,
  type Market,
  openingRefusal,
  type MarginMode,
  type OpenPosition,
  type OpenPositionRefusal,
  type OpenPreview,
  type OrderSize,
  type OrderType,
  type PositionId,
  previewOpen,
  type Side,
  worstPriceAt,
} from "@plumbline/engine/contract";
import {
  type Instant,
  money,
  type Price,
  price,
  quantity,
  type RatePpm,
  ratePpm,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Problem, Problems } from "#shell/forms/form.ts";
import { refusalProblem, type Refused, refusedAt } from "./problem.ts";
import type { BookName } from "./context/contract-context.ts";
import {
  isDistance,
  NO_STOPS,
  readStops,
  stopSharesOf,
  type StopsTyped,
  stopTypingProblems,
} from "./stops-typed.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";

export const SIZES_BY = ["margin", "value", "quantity", "share"] as const;
export type SizeBy = (typeof SIZES_BY)[number];

export const MARGIN_MODES = ["isolated", "cross"] as const satisfies readonly MarginMode[];
export const ORDER_TYPES = ["market", "limit", "stop"] as const satisfies readonly OrderType[];

/**
 * All inputs except the side, which is the pressed button. Each unit of the size has its own text.
 */
export interface TicketForm extends StopsTyped {
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly orderType: OrderType;
  readonly orderPrice: string;
  readonly sizeBy: SizeBy;
  readonly margin: string;
  /** The value of the position. */
  readonly value: string;
  readonly quantity: string;
  /** Whole percent of the available balance. */
  readonly share: string;
  /** Whether the order has its stops; while they are disabled, the typed texts remain. */
  readonly hasStops: boolean;
}

export const EMPTY_TICKET: TicketForm = {
  ...NO_STOPS,
  marginMode: "isolated",
  leverage: 5,
  orderType: "market",
  orderPrice: "",
  sizeBy: "margin",
  margin: "",
  value: "",
  quantity: "",
  share: "25",
  hasStops: false,
};

/** The fields of the ticket that may have a problem; `order` is the ticket as a whole. */
export type TicketField =
  | "market"
  | "leverage"
  | "orderPrice"
  | "size"
  | "takeProfit"
  | "stopLoss"
  | "order";

/** The field of each refusal. One added to the engine does not compile until it is here. */
const FIELD_OF_REFUSAL = {
  unknown_symbol: "market",
  symbol_closing: "market",
  market_halted: "market",
  market_closed: "market",
  price_stale: "market",
  leverage_out_of_range: "leverage",
  order_price_required: "orderPrice",
  order_price_not_allowed: "orderPrice",
  order_price_wrong_side: "orderPrice",
  price_moved: "market",
  quantity_too_small: "size",
  margin_below_minimum: "size",
  notional_above_maximum: "size",
  market_underfunded: "order",
  take_profit_wrong_side: "takeProfit",
  stop_loss_wrong_side: "stopLoss",
  stop_loss_beyond_liquidation: "stopLoss",
  too_many_positions: "order",
  insufficient_balance: "size",
  liquidated_at_once: "leverage",
} as const satisfies Record<OpenPositionRefusal["type"], TicketField>;

export type TicketPreview =
  | { readonly type: "ready"; readonly command: OpenPosition; readonly preview: OpenPreview }
  | Refused<TicketField>;

export interface TicketInputs {
  readonly context: ContractContext;
  readonly book: BookName;
  readonly symbol: string;
  readonly now: Instant;
}

/** The same order for both sides. */
export type SidePreviews = Readonly<Record<Side, TicketPreview>>;

export const previewSides = (form: TicketForm, inputs: TicketInputs): SidePreviews => ({
  long: previewTicket(form, { ...inputs, side: "long" }),
  short: previewTicket(form, { ...inputs, side: "short" }),
});

/** The problems of both sides; a problem of one side is shown at its button. */
export function commonProblems({ long, short }: SidePreviews): Problems<TicketField> {
  if (long.type === "ready" || short.type === "ready") return {};
  const fields = Object.entries(long.problems) as [TicketField, Problem][]; // keys of the form
  return Object.fromEntries(fields.filter(([field]) => short.problems[field] !== undefined));
}

/**
 * Applies the same rule as the server, so that the preview equals the result. Problems are found in
 * this order: the market, unreadable inputs, a missing size or price, and then the rule's own
 * refusals in its own order.
 */
export function previewTicket(
  typed: TicketForm,
  inputs: TicketInputs & { readonly side: Side },
): TicketPreview {
  const form = typed.hasStops ? typed : { ...typed, ...NO_STOPS };
  const { context, side } = inputs;
  // The rule checks first whether the symbol exists.
  const symbol = inputs.symbol as SymbolCode;
  const market = context.marketOf(symbol);
  const notOpen = market === null ? ({ type: "unknown_symbol" } as const) : openingRefusal(market);
  if (market === null || market.quote === null || notOpen !== null) {
    return refused(notOpen ?? { type: "unknown_symbol" });
  }

  const problems = typingProblems(form);
  const [unreadable] = Object.values(problems);
  if (unreadable !== undefined) return { type: "refused", problems, reason: unreadable };
  const size = sizeOf(form, market.terms);
  if (size === null) return { type: "refused", problems: {}, reason: SIZE_MISSING };
  const orderPrice = form.orderType === "market" ? null : priceOrNull(form.orderPrice);
  if (form.orderType !== "market" && orderPrice === null) {
    return { type: "refused", problems: {}, reason: PRICE_MISSING };
  }
  const { marginMode, leverage, orderType } = form;
  const request = {
    ...DRAFT_IDS,
    book: inputs.book,
    symbol,
    side,
    marginMode,
    leverage,
    orderType,
  };
  return withStops(
    form,
    { ...request, size, orderPrice, takeProfit: null, stopLoss: null, ...stopSharesOf(form) },
    { ...inputs, terms: market.terms },
  );
}

/**
 * A stop given as a distance depends on the order's price and quantity, which are computed first.
 */
function withStops(
  form: TicketForm,
  plain: OpenPosition,
  { context, now, terms }: TicketInputs & { readonly terms: ContractTerms },
): TicketPreview {
  let exposure: Exposure | null = null;
  if (isDistance(form)) {
    const bare = previewOrder(plain, { context, now });
    if (bare.type === "refused") return bare;
    const { quantity: size, executionPrice: entryPrice } = bare.preview;
    exposure = { side: plain.side, quantity: size, entryPrice };
  }
  const stops = readStops(form, { exposure, terms });
  if (stops.type === "refused") return stops;
  return previewOrder({ ...plain, ...stops.prices }, { context, now });
}

/** The same for a fixed command, which a confirmation still shows. */
export function previewOrder(
  command: OpenPosition,
  { context, now }: Pick<TicketInputs, "context" | "now">,
): TicketPreview {
  const preview = previewOpen(context, command, now);
  return preview.ok ? { type: "ready", command, preview: preview.value } : refused(preview.error);
}

/** The worst price that a confirmation accepts; null for an order with a price of its own. */
export function worstPriceOf(
  { orderType, side }: OpenPosition,
  { executionPrice }: OpenPreview,
  tolerance: RatePpm,
): Price | null {
  if (orderType !== "market") return null;
  return worstPriceAt(executionPrice, tolerance, { side, act: "open" });
}

const PPM_OF_PERCENT = 10_000n;

// Placeholder ids: a preview is never stored.
const DRAFT_IDS = { positionId: "draft" as PositionId, userId: "me" as UserId };

const SIZE_MISSING: Problem = { key: "contract.problem.sizeMissing" };
const PRICE_MISSING: Problem = { key: "contract.problem.priceMissing" };
const NO_PERCENT: Problem = { key: "contract.problem.percent" };
const MALFORMED: Problem = { key: "contract.problem.malformed" };

const refused = (refusal: OpenPositionRefusal) =>
  refusedAt(FIELD_OF_REFUSAL[refusal.type], refusalProblem(refusal));

function typingProblems(form: TicketForm): Problems<TicketField> {
  const isMalformed = (text: string) => readTyped(text).type === "malformed";
  const isWaiting = form.orderType !== "market";
  const isShareWrong = form.share !== "" && percentOf(form.share) === null;
  return {
    ...(isWaiting && isMalformed(form.orderPrice) && { orderPrice: MALFORMED }),
    ...(form.sizeBy !== "share" && isMalformed(form[form.sizeBy]) && { size: MALFORMED }),
    ...(form.sizeBy === "share" && isShareWrong && { size: NO_PERCENT }),
    ...stopTypingProblems(form),
  };
}

function sizeOf(form: TicketForm, { asset }: Market["terms"]): OrderSize | null {
  if (form.sizeBy === "share") {
    const percent = percentOf(form.share);
    return percent === null ? null : { share: ratePpm(percent * PPM_OF_PERCENT) };
  }
  const typed = readTyped(form[form.sizeBy]);
  if (typed.type !== "amount") return null;
  if (form.sizeBy === "quantity") return { quantity: quantity(typed.units) };
  const amount = money(asset, typed.units);
  return form.sizeBy === "value" ? { value: amount } : { margin: amount };
}

/** Whole percent from 1 to 100; null otherwise. */
function percentOf(text: string): bigint | null {
  const percent = /^\d{1,3}$/.test(text.trim()) ? BigInt(text) : 0n;
  return percent >= 1n && percent <= 100n ? percent : null;
}

/** For a text that was checked before: an empty one means no price. */
function priceOrNull(text: string) {
  const typed = readTyped(text);
  return typed.type === "amount" ? price(typed.units) : null;
}
