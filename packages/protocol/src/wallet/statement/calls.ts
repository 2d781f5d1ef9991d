import { z } from "zod";
import { bookName, currencyCode, decimalText, wireTime } from "../../codecs.ts";
import { fromWireTime, toWireTime } from "../../wire-time.ts";
import { defineCall } from "../../define-call.ts";
import { STATEMENT_FORMATS } from "../../files.ts";
import { STATEMENT_REFUSALS } from "../refusals.ts";
import { LOG_GROUPS, logTypesOf } from "../views.ts";

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && toDay(fromWireTime(`${text} 00:00:00`)) === text;

/** NaN for a day that does not exist, such as 30 February. */
const toDay = (epochMs: number): string =>
  Number.isNaN(epochMs) ? "" : toWireTime(epochMs).slice(0, 10);

/** "2026-01-31", a day of the server's own calendar (UTC+8, spec §9). */
const serverDay = z.string().max(10).refine(isDay, { message: "malformed" });

const statementInput = z.object({
  /** "all": every book, each in a section of its own. */
  book: z.enum([...bookName.options, "all"]).default("live"),
  currency: currencyCode.optional(),
  /** Lists these entries only; balances and totals still include all. */
  group: z.enum(LOG_GROUPS).optional(),
  fromDay: serverDay,
  /** The last day, inclusive. */
  toDay: serverDay,
});

/** The same with the format of the file. */
export const statementFileInput = statementInput.extend({ format: z.enum(STATEMENT_FORMATS) });

const logTypes = logTypesOf(...LOG_GROUPS);

export const readStatement = defineCall({
  method: "GET",
  path: "/api/finance/appBalanceLog/statement",
  access: "member",
  summary:
    "A preview of a statement of whole server days: for each book and currency the opening " +
    "and closing balance, and the totals by reason. Opening plus all totals is the closing " +
    "balance.",
  input: statementInput,
  result: z.object({
    fromTime: wireTime,
    /** The first moment after it; if the last day is not over, the moment of the answer. */
    untilTime: wireTime,
    /** The number of entries listed. */
    entries: z.int(),
    sections: z.array(
      z.object({
        book: bookName,
        currency: z.string(),
        opening: decimalText,
        closing: decimalText,
        /** One of my accounts each: they add up to the section's total. */
        accounts: z.array(
          z.object({ account: z.string(), opening: decimalText, closing: decimalText }),
        ),
        totals: z.array(
          z.object({ type: z.enum(logTypes), amount: decimalText, entries: z.int() }),
        ),
      }),
    ),
  }),
  refusals: STATEMENT_REFUSALS,
});
