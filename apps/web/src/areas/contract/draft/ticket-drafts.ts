import { CLOSE_SHARES } from "../close-position-form.ts";
import {
  EMPTY_TICKET,
  MARGIN_MODES,
  ORDER_TYPES,
  SIZES_BY,
  type TicketForm,
} from "../open-position-form.ts";
import { STOPS_BY } from "../stops-typed.ts";

/** Typed and unsent inputs, by symbol, and the last symbol. */
export interface TicketDrafts {
  /** The owner: the user's id, "" for a visitor. */
  readonly owner: string;
  readonly symbol: string;
  readonly forms: Readonly<Record<string, TicketForm>>;
}

export const DRAFTS_KEY = "contractDrafts";
const FIRST_SYMBOL = "BTCUSDT";
/** Longer texts are not amounts. */
const TEXT_LENGTH_MAX = 64;

export const writeDrafts = (drafts: TicketDrafts): string => JSON.stringify(drafts);

/**
 * Reads what this or an earlier version stored for `owner`; unknown fields are ignored. A visitor
 * who signs in keeps their inputs; nobody sees another user's inputs.
 */
export function readDrafts(text: string | undefined, owner: string): TicketDrafts {
  const record = parsed(text);
  const stored = record["owner"] === "" || record["owner"] === owner ? record : {};
  const forms = isRecord(stored["forms"]) ? stored["forms"] : {};
  return {
    owner,
    symbol: isSymbol(stored["symbol"]) ? stored["symbol"] : FIRST_SYMBOL,
    forms: Object.fromEntries(
      Object.entries(forms).flatMap(([symbol, form]) =>
        isSymbol(symbol) && isRecord(form) ? [[symbol, readForm(form)]] : [],
      ),
    ),
  };
}

const CHOICES: Partial<Record<keyof TicketForm, readonly string[]>> = {
  marginMode: MARGIN_MODES,
  orderType: ORDER_TYPES,
  sizeBy: SIZES_BY,
  stopsBy: STOPS_BY,
  takeProfitCloses: CLOSE_SHARES,
  stopLossCloses: CLOSE_SHARES,
};

function readForm(stored: Readonly<Record<string, unknown>>): TicketForm {
  const fields = Object.entries(EMPTY_TICKET).map(([name, empty]) => {
    const value = stored[name];
    // `name` is a key of the form; `Object.entries` types it as text.
    const isFine = isValueOf(name as keyof TicketForm, value);
    return [name, isFine ? value : empty];
  });
  // Every field is present with its own type: either checked above or from the empty form.
  return Object.fromEntries(fields) as TicketForm;
}

function isValueOf(name: keyof TicketForm, value: unknown): boolean {
  if (name === "leverage") return Number.isSafeInteger(value);
  if (name === "hasStops") return typeof value === "boolean";
  if (typeof value !== "string" || value.length > TEXT_LENGTH_MAX) return false;
  const choices = CHOICES[name];
  return choices === undefined || choices.includes(value);
}

const isSymbol = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Z0-9]{2,20}$/.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
