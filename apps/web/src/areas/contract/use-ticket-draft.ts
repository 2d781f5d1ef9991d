import { useState } from "react";
import { EMPTY_TICKET, type TicketForm } from "./open-position-form.ts";

/** The ticket being filled in: one for each symbol, so that looking around loses nothing typed. */
export interface TicketDraft {
  readonly symbol: string;
  readonly form: TicketForm;
  readonly change: (part: Partial<TicketForm>) => void;
  readonly choose: (symbol: string) => void;
  /** After it was sent: size and prices are for the next order to give. */
  readonly clear: () => void;
}

const FIRST_SYMBOL = "BTCUSDT";
const SPENT = { margin: "", quantity: "", orderPrice: "", takeProfit: "", stopLoss: "" } as const;

/** `query` is the place's: each arrival by a link with a symbol chooses that symbol. */
export function useTicketDraft(query: URLSearchParams): TicketDraft {
  const [chosen, setChosen] = useState({ query, symbol: query.get("symbol") ?? FIRST_SYMBOL });
  const [forms, setForms] = useState<Readonly<Record<string, TicketForm>>>({});
  const asked = query.get("symbol");
  if (chosen.query !== query) setChosen({ query, symbol: asked ?? chosen.symbol });

  const { symbol } = chosen;
  const form = forms[symbol] ?? EMPTY_TICKET;
  const keep = (next: TicketForm) => setForms({ ...forms, [symbol]: next });
  return {
    symbol,
    form,
    change: (part) => keep({ ...form, ...part }),
    clear: () => keep({ ...form, ...SPENT }),
    choose: (next) => {
      setChosen({ query, symbol: next });
      // Side, leverage and margin go along; prices and quantities say nothing of another symbol.
      const { quantity, orderPrice, takeProfit, stopLoss } = EMPTY_TICKET;
      const fresh = { ...form, quantity, orderPrice, takeProfit, stopLoss };
      setForms({ ...forms, [symbol]: form, [next]: forms[next] ?? fresh });
    },
  };
}
