import type { SaveAlertRefusal } from "@plumbline/engine/market";
import { refusalsOf } from "../refusals-of.ts";

type MarketRefusal =
  | SaveAlertRefusal["type"]
  | "symbol_already_halted"
  | "symbol_not_halted"
  | "halt_not_waiting"
  | "no_price_yet";

/** The market's refusals on the wire. */
export const marketRefusals = refusalsOf("market", {
  symbol_already_halted: 4203,
  symbol_not_halted: 4204,
  halt_not_waiting: 4205,
  no_price_yet: 4202,
  alert_not_found: 4207,
  alert_price_reached: 4208,
  too_many_alerts: 4209,
} satisfies Record<MarketRefusal, number>);
