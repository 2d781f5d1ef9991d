import type {
  CancelOrderRefusal,
  ChangeMarginRefusal,
  ClosePositionRefusal,
  OpenPositionRefusal,
  ResetDemoRefusal,
  UpdateStopsRefusal,
} from "@plumbline/engine/contract";
import type { RefusalEntry } from "../shell-refusals.ts";

type Ruled =
  | CancelOrderRefusal
  | ChangeMarginRefusal
  | ClosePositionRefusal
  | OpenPositionRefusal
  | ResetDemoRefusal
  | UpdateStopsRefusal;

/** What the market says of a symbol is said of this one too: one name, one text. */
type ContractRefusal = Exclude<Ruled["type"], "unknown_symbol"> | "size_required";

/** How the area's refusals are said. One added to the rules does not compile until it is here. */
export const contractRefusals = {
  size_required: { code: 4300, messageKey: "contract.refusal.sizeRequired" },
  market_halted: { code: 4302, messageKey: "contract.refusal.marketHalted" },
  market_closed: { code: 4303, messageKey: "contract.refusal.marketClosed" },
  price_stale: { code: 4304, messageKey: "contract.refusal.priceStale" },
  leverage_out_of_range: { code: 4305, messageKey: "contract.refusal.leverageOutOfRange" },
  order_price_required: { code: 4306, messageKey: "contract.refusal.orderPriceRequired" },
  order_price_not_allowed: { code: 4307, messageKey: "contract.refusal.orderPriceNotAllowed" },
  order_price_wrong_side: { code: 4308, messageKey: "contract.refusal.orderPriceWrongSide" },
  quantity_too_small: { code: 4309, messageKey: "contract.refusal.quantityTooSmall" },
  margin_below_minimum: { code: 4310, messageKey: "contract.refusal.marginBelowMinimum" },
  notional_above_maximum: { code: 4311, messageKey: "contract.refusal.notionalAboveMaximum" },
  take_profit_wrong_side: { code: 4312, messageKey: "contract.refusal.takeProfitWrongSide" },
  stop_loss_wrong_side: { code: 4313, messageKey: "contract.refusal.stopLossWrongSide" },
  stop_loss_beyond_liquidation: {
    code: 4314,
    messageKey: "contract.refusal.stopLossBeyondLiquidation",
  },
  too_many_positions: { code: 4315, messageKey: "contract.refusal.tooManyPositions" },
  insufficient_balance: { code: 4316, messageKey: "contract.refusal.insufficientBalance" },
  position_not_found: { code: 4317, messageKey: "contract.refusal.positionNotFound" },
  wrong_status: { code: 4318, messageKey: "contract.refusal.wrongStatus" },
  quantity_above_position: { code: 4319, messageKey: "contract.refusal.quantityAbovePosition" },
  amount_is_zero: { code: 4320, messageKey: "contract.refusal.amountIsZero" },
  cross_margin_is_shared: { code: 4321, messageKey: "contract.refusal.crossMarginIsShared" },
  margin_floor: { code: 4322, messageKey: "contract.refusal.marginFloor" },
  liquidated_at_once: { code: 4323, messageKey: "contract.refusal.liquidatedAtOnce" },
  remainder_too_small: { code: 4324, messageKey: "contract.refusal.remainderTooSmall" },
  market_underfunded: { code: 4325, messageKey: "contract.refusal.marketUnderfunded" },
  positions_open: { code: 4326, messageKey: "contract.refusal.positionsOpen" },
  price_moved: { code: 4328, messageKey: "contract.refusal.priceMoved" },
  nothing_to_reset: { code: 4327, messageKey: "contract.refusal.nothingToReset" },
} as const satisfies Record<ContractRefusal, RefusalEntry>;
