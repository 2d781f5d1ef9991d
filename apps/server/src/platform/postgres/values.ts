import pg from "pg";
import { arrayText } from "./array-text.ts";

/** A value as it travels: text, or bytes in PostgreSQL's binary notation. */
export type WireValue = string | Buffer | null;

/** Times in UTC, everything that is no scalar as JSON. */
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

/** Times are read from ISO text, which costs a tenth of the driver's own reading of any style. */
export const getTypeParser: typeof pg.types.getTypeParser = (
  type: number,
  format?: "text" | "binary",
) =>
  type === pg.types.builtins.TIMESTAMPTZ && format !== "binary"
    ? timeFromText
    : pg.types.getTypeParser(type, format);

/** "2024-01-03 15:00:00.5+00": what PostgreSQL writes for UTC. */
const timeFromText = (text: string): Date => new Date(`${text.replace(" ", "T")}:00`);
