import type {
  CancelOrderRefusal,
  ChangeMarginRefusal,
  ClosePositionRefusal,
  OpenPositionRefusal,
  ResetDemoRefusal,
  UpdateStopsRefusal,
} from "@plumbline/engine/contract";
import { refusalsOf } from "../refusals-of.ts";

type Ruled =
  | CancelOrderRefusal
  | ChangeMarginRefusal
  | ClosePositionRefusal
  | OpenPositionRefusal
  | ResetDemoRefusal
  | UpdateStopsRefusal;

type ContractRefusal = Ruled["type"] | "size_required";

/** The area's refusals. One added to the rules does not compile until it is here. */
export const contractRefusals = refusalsOf("contract", {
  size_required: 4300,
  /** The market refuses an unknown symbol by the same name. */
  unknown_symbol: 4301,
  symbol_closing: 4216,
  market_halted: 4302,
  market_closed: 4303,
  price_stale: 4304,
  leverage_out_of_range: 4305,
  order_price_required: 4306,
  order_price_not_allowed: 4307,
  order_price_wrong_side: 4308,
  quantity_too_small: 4309,
  margin_below_minimum: 4310,
  notional_above_maximum: 4311,
  take_profit_wrong_side: 4312,
  stop_loss_wrong_side: 4313,
  stop_loss_beyond_liquidation: 4314,
  too_many_positions: 4315,
  insufficient_balance: 4316,
  position_not_found: 4317,
  wrong_status: 4318,
  quantity_above_position: 4319,
  amount_is_zero: 4320,
  cross_margin_is_shared: 4321,
  margin_floor: 4322,
  liquidated_at_once: 4323,
  remainder_too_small: 4324,
  market_underfunded: 4325,
  positions_open: 4326,
  price_moved: 4328,
  nothing_to_reset: 4327,
  commitments_open: 4206,
} satisfies Record<ContractRefusal, number>);
