import {
  type AssetCode,
  type Book,
  type ContestBook,
  parseDecimal,
  type ReceiptId,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import { NOTE_LENGTH_MAX, type OperatorId, REASON_LENGTHS } from "@plumbline/engine/desk";
import { INSTANT_MS_MAX } from "./wire-time.ts";
import { z } from "zod";

const isDecimal = (text: string): boolean => parseDecimal(text).ok;
const isPositiveDecimal = (text: string): boolean => {
  const parsed = parseDecimal(text);
  return parsed.ok && parsed.value > 0n;
};

// For readers of openapi.json; the parser is stricter and also checks the maximum.
const DIGITS = "(?:0|[1-9][0-9]{0,18})(?:\\.[0-9]{1,8})?";
const ANY_SIGN = { pattern: `^-?${DIGITS}$` };
const NO_SIGN = { pattern: `^${DIGITS}$` };

/**
 * Money, prices and quantities are decimal text, never a JSON number: "0.1" survives, 0.1 does not.
 */
export const decimalText = z
  .string()
  .max(32)
  .refine(isDecimal, { message: "malformed" })
  .meta(ANY_SIGN);

export const positiveDecimalText = z
  .string()
  .max(32)
  .refine(isPositiveDecimal, { message: "malformed" })
  .meta(NO_SIGN);

const isAmount = (text: string): boolean => {
  const parsed = parseDecimal(text);
  return parsed.ok && parsed.value >= 0n;
};

/** For a setting: zero is allowed, negative amounts are not. */
export const settledAmount = z
  .string()
  .max(32)
  .refine(isAmount, { message: "malformed" })
  .meta(NO_SIGN);

/** Converted to lower case: maps are case-sensitive, the database is not. */
export const id = z.uuid().toLowerCase();

/**
 * A parsed id with the engine's brand: clients send text, routes get the branded type. The rule
 * decides whether it exists.
 */
export const branded = <Brand extends string>(schema: z.ZodType<string, string>) =>
  // A brand exists for the compiler only.
  schema as z.ZodType<Brand, string>;

export const userId = branded<UserId>(id);
export const operatorId = branded<OperatorId>(id);
export const receiptId = branded<ReceiptId>(id);

export const bookName = z.enum(["demo", "live"]);

const CONTEST_BOOK = "contest:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** "contest:<id>": the book of one contest, in which only contracts are traded. */
export const contestBookName = branded<ContestBook>(
  z.string().regex(new RegExp(`^${CONTEST_BOOK}$`), { message: "malformed" }),
);

/** Every book in which contracts are traded. */
export const tradingBookName = branded<Book>(
  z.string().regex(new RegExp(`^(?:demo|live|${CONTEST_BOOK})$`), { message: "malformed" }),
);

/** "BTCUSDT". The wire checks the form; the market decides whether the symbol exists. */
export const symbolCode = branded<SymbolCode>(
  z.string().regex(/^[A-Z0-9]{2,20}$/, { message: "malformed" }),
);

/** Whether a symbol may be traded now; only `open` accepts orders that need a price. */
export const symbolStatus = z.enum(["open", "closed", "stale", "halted"]);
export type SymbolStatus = z.output<typeof symbolStatus>;

/** "USDT". The wire checks the form; the wallet decides whether the currency exists. */
export const currencyCode = branded<AssetCode>(z.string().regex(/^[A-Z0-9]{2,10}$/));

/** "YYYY-MM-DD HH:mm:ss" in UTC+8, as server timestamps are written on the wire (spec §9). */
export const wireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/**
 * Reads a whole number from query text. Digits only: "", " 5", "1e3" and "0x10" would convert as
 * well, but are mistakes.
 */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.preprocess(
    (input) => (typeof input === "string" ? wholeOf(input) : input),
    z.number().int().min(min).max(max),
  );

const wholeOf = (text: string): number =>
  /^-?\d+$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;

/** An instant in a query. */
export const instantMs = wholeNumber({ min: 0, max: INSTANT_MS_MAX });

/** The house's inventory of one currency, and its results. */
export const inventoryView = z.object({
  /** "live.BTC". */
  id: z.string(),
  book: bookName,
  currency: currencyCode,
  isEnabled: z.boolean(),
  inventory: decimalText,
  /**
   * What users paid in this currency less what they received; negative if the house paid out more
   * than it received.
   */
  exposure: decimalText,
  /** Fees earned in this currency. */
  fees: decimalText,
});

/** A rate in parts per million; the rules have their own maximum. */
export const ppm = z.int().min(0).max(1_000_000);

/** The two parameters of every list: `pageNo` from 1, `pageSize` up to 100. */
export const pageInput = {
  pageNo: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: 100 }).default(10),
};

/**
 * The input of a list without a total: rows before an instant, the latest first. `skip` omits rows
 * of that same instant that were shown already.
 */
export const earlierInput = {
  beforeMs: instantMs.optional(),
  skip: wholeNumber({ min: 0, max: 1_000 }).default(0),
  pageSize: pageInput.pageSize,
};

/** A page of such a list with the input of the next one; null at the end. */
export const earlierOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    records: z.array(item),
    next: z.object({ beforeMs: z.int(), skip: z.int() }).nullable(),
  });

/** The same for records whose ids are ordered by time. */
export const beforeIdInput = { beforeId: id.optional(), pageSize: pageInput.pageSize };

export const beforeIdOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ records: z.array(item), next: z.object({ beforeId: id }).nullable() });

/** The answer of a list: one page of records, and the total count. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    records: z.array(item),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
  });

/** A list's answer from its rows and the total count. */
export function toPage<Item>(
  records: Item[],
  { total, pageNo, pageSize }: { total: number; pageNo: number; pageSize: number },
) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/**
 * One page of a list that is in memory. `view` is called for the rows of the page only, with the
 * row's index in the whole list.
 */
export function slicePage<Row, View>(
  rows: readonly Row[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  view: (row: Row, index: number) => View,
) {
  const start = (pageNo - 1) * pageSize;
  const records = rows.slice(start, start + pageSize).map((row, at) => view(row, start + at));
  return toPage(records, { total: rows.length, pageNo, pageSize });
}

/** A picture, always JPEG, as re-encoded from the upload. */
export const picture = z.object({
  /** Base64. */
  jpeg: z.string(),
  width: z.int(),
  height: z.int(),
});

/** An operator's reason, which a later reader has to understand. */
export const operatorReason = z.string().trim().min(REASON_LENGTHS.min).max(REASON_LENGTHS.max);

/** Words added to a reason from a list; the user reads them. */
export const operatorNote = z.string().trim().max(NOTE_LENGTH_MAX).optional();
