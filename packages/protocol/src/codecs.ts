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

// For readers of openapi.json: the parser is stricter, and knows the maximum as well.
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

/** For a setting: zero is allowed, below zero is not. */
export const settledAmount = z
  .string()
  .max(32)
  .refine(isAmount, { message: "malformed" })
  .meta(NO_SIGN);

/** In lower case, however it was typed: maps are case-sensitive, the database is not. */
export const id = z.uuid().toLowerCase();

/**
 * A parsed id by the engine's name for it: clients send any text, a route gets a branded type.
 * Whether it exists is for the rule to find.
 */
export const branded = <Brand extends string>(schema: z.ZodType<string, string>) =>
  // A brand exists for the compiler only.
  schema as z.ZodType<Brand, string>;

export const userId = branded<UserId>(id);
export const operatorId = branded<OperatorId>(id);
export const receiptId = branded<ReceiptId>(id);

export const bookName = z.enum(["demo", "live"]);

const CONTEST_BOOK = "contest:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** "contest:<id>": the play money of one contest, in which only contracts are traded. */
export const contestBookName = branded<ContestBook>(
  z.string().regex(new RegExp(`^${CONTEST_BOOK}$`), { message: "malformed" }),
);

/** Every book in which contracts are traded. */
export const tradingBookName = branded<Book>(
  z.string().regex(new RegExp(`^(?:demo|live|${CONTEST_BOOK})$`), { message: "malformed" }),
);

/** "BTCUSDT". The wire checks the form; whether the symbol exists, the market knows. */
export const symbolCode = branded<SymbolCode>(
  z.string().regex(/^[A-Z0-9]{2,20}$/, { message: "malformed" }),
);

/** Whether a symbol may be traded now; only `open` accepts orders that need a price. */
export const symbolStatus = z.enum(["open", "closed", "stale", "halted"]);
export type SymbolStatus = z.output<typeof symbolStatus>;

/** "USDT". The wire checks the form; whether the currency exists, the wallet knows. */
export const currencyCode = branded<AssetCode>(z.string().regex(/^[A-Z0-9]{2,10}$/));

/** "YYYY-MM-DD HH:mm:ss" in UTC+8, as server timestamps are written on the wire (spec §9). */
export const wireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/**
 * Query text to a whole number: everything in a query arrives as text. Digits only: "", " 5", "1e3"
 * and "0x10" would convert as well, and were not meant.
 */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.preprocess(
    (input) => (typeof input === "string" ? wholeOf(input) : input),
    z.number().int().min(min).max(max),
  );

const wholeOf = (text: string): number =>
  /^-?\d+$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;

/** An instant of a query. */
export const instantMs = wholeNumber({ min: 0, max: INSTANT_MS_MAX });

/** What the house has of one currency to trade with, and what trades made of it. */
export const inventoryView = z.object({
  /** "live.BTC". */
  id: z.string(),
  book: bookName,
  currency: currencyCode,
  isEnabled: z.boolean(),
  inventory: decimalText,
  /** What users paid of it less what they received: below zero the house is short of it. */
  exposure: decimalText,
  /** What fees earned of it. */
  fees: decimalText,
});

/** A rate in parts per million; how many are too many, the rules say. */
export const ppm = z.int().min(0).max(1_000_000);

/** The two parameters of every list: `pageNo` from 1, `pageSize` up to 100. */
export const pageInput = {
  pageNo: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: 100 }).default(10),
};

/** The answer of a list: one page of records, and how many there are of all. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    records: z.array(item),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
  });

/** A list's answer from its rows and the count of all. */
export function toPage<Item>(
  records: Item[],
  { total, pageNo, pageSize }: { total: number; pageNo: number; pageSize: number },
) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** A picture, always JPEG: as it was re-encoded from the upload. */
export const picture = z.object({
  /** Base64. */
  jpeg: z.string(),
  width: z.int(),
  height: z.int(),
});

/** An operator's reason, which a later reader must understand. */
export const operatorReason = z.string().trim().min(REASON_LENGTHS.min).max(REASON_LENGTHS.max);

/** Words beside a reason from a list; the user reads them. */
export const operatorNote = z.string().trim().max(NOTE_LENGTH_MAX).optional();
