import {
  type ContractWorld,
  type Market,
  marketRefusal,
  type MarginMode,
  type OpenPosition,
  type OpenPositionRefusal,
  type OpenPreview,
  type OrderType,
  type PositionId,
  previewOpen,
  type Side,
  spendableOf,
} from "@plumbline/engine/contract";
import {
  divide,
  type Instant,
  type Money,
  money,
  PPM,
  price,
  quantity,
  type SymbolCode,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { openPosition } from "@plumbline/protocol/contract";
import type { BookName } from "./world/contract-world.ts";
import { type Problem, type Problems, refusalProblem } from "./problem.ts";
import { readTyped } from "./typed-decimal.ts";

export const SIZES_BY = ["margin", "quantity", "share"] as const;
export type SizeBy = (typeof SIZES_BY)[number];

/** Shares of what can be spent, in percent. */
export const SHARES = ["25", "50", "75", "100"] as const;
export type Share = (typeof SHARES)[number];

/** Everything a person typed and chose. Each way of giving the size keeps its own text. */
export interface TicketForm {
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly orderType: OrderType;
  readonly orderPrice: string;
  readonly sizeBy: SizeBy;
  readonly margin: string;
  readonly quantity: string;
  readonly share: Share;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const EMPTY_TICKET: TicketForm = {
  side: "long",
  marginMode: "isolated",
  leverage: 5,
  orderType: "market",
  orderPrice: "",
  sizeBy: "margin",
  margin: "",
  quantity: "",
  share: "25",
  takeProfit: "",
  stopLoss: "",
};

/** The places on the ticket beside which a problem may stand; `order` is the ticket as a whole. */
export type TicketField =
  "market" | "leverage" | "orderPrice" | "size" | "takeProfit" | "stopLoss" | "order";

/** Where each refusal stands. One added to the engine does not compile until it is placed. */
const FIELD_OF_REFUSAL = {
  unknown_symbol: "market",
  market_halted: "market",
  market_closed: "market",
  price_stale: "market",
  leverage_out_of_range: "leverage",
  order_price_required: "orderPrice",
  order_price_not_allowed: "orderPrice",
  order_price_wrong_side: "orderPrice",
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
  | {
      readonly type: "refused";
      /** Those that stand beside a field; none while something is merely not typed yet. */
      readonly problems: Problems<TicketField>;
      /** Why the button does nothing. */
      readonly reason: Problem;
    };

export interface TicketContext {
  readonly world: ContractWorld;
  readonly book: BookName;
  readonly symbol: string;
  readonly now: Instant;
}

/**
 * Asks the very rule that will decide on the server, so that the preview cannot promise another
 * answer. What stands in the way is found in this order: the market, what cannot be read, a size
 * or price not typed yet, and then the rule's own refusals in its own order.
 */
export function previewTicket(form: TicketForm, context: TicketContext): TicketPreview {
  const { world } = context;
  // Whether there is such a symbol is the rule's first check.
  const symbol = context.symbol as SymbolCode;
  const market = world.marketOf(symbol);
  const notOpen = market === null ? ({ type: "unknown_symbol" } as const) : marketRefusal(market);
  if (market === null || market.quote === null || notOpen !== null) {
    return refused(notOpen ?? { type: "unknown_symbol" });
  }

  const problems = typingProblems(form);
  const [unreadable] = Object.values(problems);
  if (unreadable !== undefined) return { type: "refused", problems, reason: unreadable };
  const size = sizeOf(form, { context, market });
  if (size === null) return { type: "refused", problems: {}, reason: SIZE_MISSING };
  const orderPrice = form.orderType === "market" ? null : priceOrNull(form.orderPrice);
  if (form.orderType !== "market" && orderPrice === null) {
    return { type: "refused", problems: {}, reason: PRICE_MISSING };
  }
  return previewOrder(
    {
      ...DRAFT_IDS,
      book: context.book,
      symbol,
      side: form.side,
      marginMode: form.marginMode,
      leverage: form.leverage,
      orderType: form.orderType,
      size,
      orderPrice,
      takeProfit: priceOrNull(form.takeProfit),
      stopLoss: priceOrNull(form.stopLoss),
    },
    context,
  );
}

/** The same for a command that is settled already: what a confirmation goes on showing. */
export function previewOrder(
  command: OpenPosition,
  { world, now }: Pick<TicketContext, "world" | "now">,
): TicketPreview {
  const preview = previewOpen(world, command, now);
  return preview.ok ? { type: "ready", command, preview: preview.value } : refused(preview.error);
}

/** The command as the server is told of it. */
export function toInput(command: OpenPosition): InputOf<typeof openPosition> {
  const { size, orderPrice, takeProfit, stopLoss } = command;
  return {
    book: command.book === "live" ? "live" : "demo",
    symbol: command.symbol,
    direction: command.side,
    marginMode: command.marginMode,
    leverage: command.leverage,
    orderType: command.orderType,
    ...("margin" in size
      ? { margin: toDecimalText(size.margin.units) }
      : { quantity: toDecimalText(size.quantity) }),
    ...(orderPrice !== null && { price: toDecimalText(orderPrice) }),
    ...(takeProfit !== null && { takeProfit: toDecimalText(takeProfit) }),
    ...(stopLoss !== null && { stopLoss: toDecimalText(stopLoss) }),
  };
}

/**
 * The margin for which margin and opening fee together take a share of what can be spent, rounded
 * down: share ÷ (1 + leverage × fee rate). All of it opens, and a unit more would be refused.
 */
export function marginOfShare(
  { share, leverage }: Pick<TicketForm, "share" | "leverage">,
  { spendable, openFeeRate }: { readonly spendable: Money; readonly openFeeRate: bigint },
): Money {
  const part = (spendable.units * BigInt(share)) / 100n;
  return money(spendable.asset, divide(part * PPM, PPM + BigInt(leverage) * openFeeRate, "down"));
}

// Ids of nothing and nobody: what is previewed is never stored.
const DRAFT_IDS = { positionId: "draft" as PositionId, userId: "me" as UserId };

const SIZE_MISSING: Problem = { key: "contract.problem.sizeMissing" };
const PRICE_MISSING: Problem = { key: "contract.problem.priceMissing" };
const MALFORMED: Problem = { key: "contract.problem.malformed" };

function refused(refusal: OpenPositionRefusal): TicketPreview {
  const reason = refusalProblem(refusal);
  return { type: "refused", problems: { [FIELD_OF_REFUSAL[refusal.type]]: reason }, reason };
}

function typingProblems(form: TicketForm): Problems<TicketField> {
  const typed: readonly (readonly [TicketField, string])[] = [
    ["orderPrice", form.orderType === "market" ? "" : form.orderPrice],
    ["size", form.sizeBy === "share" ? "" : form[form.sizeBy]],
    ["takeProfit", form.takeProfit],
    ["stopLoss", form.stopLoss],
  ];
  const unreadable = typed.filter(([, text]) => readTyped(text).type === "malformed");
  return Object.fromEntries(unreadable.map(([field]) => [field, MALFORMED]));
}

function sizeOf(
  form: TicketForm,
  { context, market }: { readonly context: TicketContext; readonly market: Market },
): OpenPosition["size"] | null {
  const { asset, openFeeRate } = market.terms;
  if (form.sizeBy === "share") {
    const spendable = spendableOf(context.world, { book: context.book, asset });
    return { margin: marginOfShare(form, { spendable, openFeeRate }) };
  }
  const typed = readTyped(form[form.sizeBy]);
  if (typed.type !== "amount") return null;
  return form.sizeBy === "margin"
    ? { margin: money(asset, typed.units) }
    : { quantity: quantity(typed.units) };
}

/** Text that was read before: an empty one is no price. */
function priceOrNull(text: string) {
  const typed = readTyped(text);
  return typed.type === "amount" ? price(typed.units) : null;
}
