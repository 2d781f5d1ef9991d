import { useState } from "react";
import { useUser } from "#shell/services.tsx";
import { browserStorage } from "#shell/storage.ts";
import { NO_STOPS } from "../stops-typed.ts";
import { EMPTY_TICKET, type TicketForm } from "../open-position-form.ts";
import { DRAFTS_KEY, readDrafts, type TicketDrafts, writeDrafts } from "./ticket-drafts.ts";

/** The ticket's inputs, one set for each symbol, so that switching symbols loses nothing. */
export interface TicketDraft {
  readonly symbol: string;
  readonly form: TicketForm;
  readonly change: (part: Partial<TicketForm>) => void;
  readonly choose: (symbol: string) => void;
  /** Called after sending: sizes and prices belong to the sent order. */
  readonly clear: () => void;
}

const { stopsBy: _kept, ...NO_STOP_TEXTS } = NO_STOPS;
/** The fields that do not carry over to another symbol. */
const OF_SYMBOL = {
  ...NO_STOP_TEXTS,
  hasStops: false,
  value: "",
  quantity: "",
  orderPrice: "",
} as const;
const SPENT = { ...OF_SYMBOL, margin: "" } as const;

/**
 * `query` is the screen's address: a link with a symbol selects it. Inputs are stored on the device
 * and survive a reload.
 */
export function useTicketDraft(query: URLSearchParams): TicketDraft {
  const owner = useUser(({ userInfo }) => userInfo?.id ?? "");
  const [ticketDrafts, setDrafts] = useState(() =>
    readDrafts(browserStorage.read(DRAFTS_KEY), owner),
  );
  // The screen stays mounted while somebody signs in or out.
  const drafts =
    ticketDrafts.owner === owner
      ? ticketDrafts
      : readDrafts(browserStorage.read(DRAFTS_KEY), owner);
  const [arrived, setArrived] = useState<URLSearchParams>();
  const keep = (next: TicketDrafts) => {
    setDrafts(next);
    browserStorage.write(DRAFTS_KEY, writeDrafts(next));
  };
  if (arrived !== query) {
    setArrived(query);
    setDrafts({ ...drafts, symbol: query.get("symbol") ?? drafts.symbol });
  }

  const { symbol, forms } = drafts;
  const form = forms[symbol] ?? EMPTY_TICKET;
  const keepForm = (next: TicketForm) =>
    keep({ owner, symbol, forms: { ...forms, [symbol]: next } });
  return {
    symbol,
    form,
    change: (part) => keepForm({ ...form, ...part }),
    clear: () => keepForm({ ...form, ...SPENT }),
    choose: (next) => {
      // Leverage and margin mode carry over; prices and quantities do not.
      const fresh = { ...form, ...OF_SYMBOL };
      keep({
        owner,
        symbol: next,
        forms: { ...forms, [symbol]: form, [next]: forms[next] ?? fresh },
      });
    },
  };
}
