import { FOREIGN_FIELDS, HOSTILE } from "../hostile-values.ts";

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
  readonly options?: readonly unknown[];
}

type Shape = Readonly<Record<string, unknown>>;

/** An id that belongs to nobody. */
export const NEVER = "0190f000-0000-7000-8000-000000000001";

/** One value for each shape of a call's field, the most specific first. */
const CANDIDATES: readonly unknown[] = [
  "demo",
  NEVER,
  "2026-01-05",
  "USDT",
  "BTCUSDT",
  "1",
  "0".repeat(64),
  "Long enough to say something.",
  1,
  true,
  [],
  {},
];

/** A value that a schema accepts; of a union its first member. */
export function wellFormed(schema: unknown, about: string): unknown {
  const { options = [] } = schema as Schema;
  const candidates = [...options, ...CANDIDATES];
  const value = candidates.find((each) => isTaken(schema, each));
  if (value === undefined) throw new Error(`say a well-formed value for ${about}`);
  return value;
}

/**
 * How many of the values that a schema refuses are sent for each field: there are thousands of
 * fields.
 */
const REFUSED_VALUES = 8;
let sentFields = 0;

/**
 * The values that a field is sent: all that its schema accepts, because the rules decide about
 * those, and eight of those that it refuses, different ones for each field: all of them are refused
 * by the same code.
 */
export function sampleOf(schema: unknown, values: readonly unknown[]): readonly unknown[] {
  const accepted = values.filter((value) => isTaken(schema, value));
  const refused = values.filter((value) => !isTaken(schema, value));
  const start = (sentFields++ * REFUSED_VALUES) % Math.max(refused.length, 1);
  return [...accepted, ...[...refused, ...refused].slice(start, start + REFUSED_VALUES)];
}

/** The unknown fields that a call is sent, chosen in the same way. */
export function foreignTo(
  input: Schema & { readonly shape: Shape },
  good: Shape,
): readonly string[] {
  const isIn = (field: unknown) => input.safeParse({ ...good, [String(field)]: "1" });
  const fields = FOREIGN_FIELDS.filter((field) => !Object.hasOwn(input.shape, field));
  return sampleOf({ safeParse: isIn }, fields).map(String);
}

/** Whether a schema accepts a value. */
export const isTaken = (schema: unknown, value: unknown): boolean =>
  (schema as Schema).safeParse(value).success;

/** The required fields of a call, each well formed. */
export const wellFormedInput = (shape: Shape, path: string): Shape =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, schema]) => !isTaken(schema, undefined))
      .map(([field, schema]) => [field, wellFormed(schema, `${field} of ${path}`)]),
  );

/** Without the zero character, which makes a whole body unreadable in any field. */
const EVERYTHING_HOSTILE = [...new Set(Object.values(HOSTILE).flat())].filter(
  (value) => typeof value !== "string" || !value.includes("\0"),
);

/**
 * The hostile values of a field: by its name if that says more than its schema, which refuses them.
 */
export const hostileTo = (field: string, schema: unknown): readonly unknown[] =>
  HOSTILE[field] ?? EVERYTHING_HOSTILE.filter((value) => !isTaken(schema, value));
