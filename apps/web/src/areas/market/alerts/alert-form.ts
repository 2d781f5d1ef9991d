import { toDecimalText } from "@plumbline/engine/kernel";
import type { AlertRepeat, AlertSide } from "@plumbline/engine/market";
import type { InputOf } from "@plumbline/protocol";
import type { savePriceAlert } from "@plumbline/protocol/market";
import type { Form } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";

interface AlertValues {
  readonly price: string;
  readonly repeat: AlertRepeat;
  readonly byMail: boolean;
}

export interface AlertContext {
  readonly symbol: InputOf<typeof savePriceAlert>["symbol"];
  /** The id of the alert to change. */
  readonly id: string | undefined;
  /** The last price, as decimal text; null if there is none to compare with. */
  readonly latest: string | null;
}

/** The price of an alert. The direction depends on its side of the last price. */
export const alertForm: Form<AlertValues, AlertContext, InputOf<typeof savePriceAlert>> = {
  empty: { price: "", repeat: "once", byMail: false },
  problems: ({ price }, { latest }) => {
    const typed = readTyped(price);
    if (typed.type === "empty") return { price: { key: "market.alerts.typeFirst" } };
    if (typed.type === "malformed") return { price: { key: "market.alerts.malformed" } };
    return latest !== null && sideOf(price, latest) === null
      ? { price: { key: "market.alerts.samePrice" } }
      : {};
  },
  refusedField: ({ error }) => (error === "alert_price_reached" ? "price" : undefined),
  toInput: ({ price, repeat, byMail }, { symbol, id, latest }) => {
    const typed = readTyped(price);
    const direction = sideOf(price, latest);
    if (typed.type !== "amount" || direction === null) return null;
    const wanted = { symbol, direction, price: toDecimalText(typed.units), repeat, byMail };
    return id === undefined ? wanted : { ...wanted, id };
  },
};

/** The direction of a typed price; null while it cannot be determined. */
export function sideOf(price: string, latest: string | null): AlertSide | null {
  const typed = readTyped(price);
  const now = readTyped(latest ?? "");
  if (typed.type !== "amount" || now.type !== "amount" || typed.units === now.units) return null;
  return typed.units > now.units ? "above" : "below";
}
