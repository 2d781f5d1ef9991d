import { FRACTION_DIGITS, instant, type Instant, UNITS_PER_ONE } from "@plumbline/engine/kernel";

/** A numeric(28,8) column as PostgreSQL prints it, always with eight fraction digits, to units. */
export function unitsFromColumn(text: string): bigint {
  const point = text.length - FRACTION_DIGITS - 1;
  if (text[point] !== ".") throw new Error(`not a column of eight fraction digits: ${text}`);
  return BigInt(text.slice(0, point) + text.slice(point + 1));
}

export function unitsToColumn(units: bigint): string {
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % UNITS_PER_ONE).toString().padStart(FRACTION_DIGITS, "0");
  return `${units < 0n ? "-" : ""}${magnitude / UNITS_PER_ONE}.${fraction}`;
}

export const instantFromColumn = (time: Date): Instant => instant(time.getTime());

export const instantToColumn = (at: Instant): string => new Date(at).toISOString();

/** The same of a column that may be null. */
export const instantOrNull = (time: Date | null): Instant | null =>
  time === null ? null : instantFromColumn(time);

export const columnOrNull = (at: Instant | null): string | null =>
  at === null ? null : instantToColumn(at);
