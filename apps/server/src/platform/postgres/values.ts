import pg from "pg";
import { instant, type Instant } from "@plumbline/engine/kernel";
import { unitsFromColumn } from "./columns.ts";
import { arrayText } from "./array-text.ts";

/** An encoded value: text, or bytes in PostgreSQL's binary notation. */
export type WireValue = string | Buffer | null;

/** Encodes times in UTC, and everything that is not a scalar as JSON. */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) throw new Error("bytes are written as a Buffer");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const textOf = (value: unknown): unknown =>
  Array.isArray(value) ? arrayText(value) : value;

type Parser = (text: string) => unknown;

/**
 * The JavaScript type of each column type, wherever it is read: a time is an `Instant`, a `numeric`
 * is units of 10⁻⁸, an `int8` is a whole number. A `numeric` of another scale must be cast to text
 * in its statement, because rounding it here would not be noticed.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [pg.types.builtins.TIMESTAMPTZ, instantFromText],
  [pg.types.builtins.NUMERIC, unitsFromColumn],
  [pg.types.builtins.INT8, wholeFromText],
]);

export const getTypeParser: typeof pg.types.getTypeParser = (
  type: number,
  format?: "text" | "binary",
) => (format === "binary" ? undefined : PARSERS.get(type)) ?? pg.types.getTypeParser(type, format);

/** "2024-01-03 15:00:00.5+00": what PostgreSQL writes for UTC. */
function instantFromText(text: string): Instant {
  return instant(Date.parse(`${text.replace(" ", "T")}:00`));
}

function wholeFromText(text: string): number {
  const whole = Number(text);
  if (!Number.isSafeInteger(whole)) throw new Error(`no exact whole number: ${text}`);
  return whole;
}
