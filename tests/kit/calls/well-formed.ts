import { FOREIGN_FIELDS, HOSTILE } from "../hostile-values.ts";

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
  readonly options?: readonly unknown[];
}

type Shape = Readonly<Record<string, unknown>>;

/** Nobody's id. */
export const NEVER = "0190f000-0000-7000-8000-000000000001";

/** One of each shape that fields of calls have, the narrowest first. */
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

/** A value that a schema takes; of a choice the first. */
export function wellFormed(schema: unknown, about: string): unknown {
  const { options = [] } = schema as Schema;
  const candidates = [...options, ...CANDIDATES];
  const value = candidates.find((each) => isTaken(schema, each));
  if (value === undefined) throw new Error(`say a well-formed value for ${about}`);
  return value;
}

/** Of what a schema refuses, how many values a field is sent: there are thousands of fields. */
const REFUSED_VALUES = 8;
let sentFields = 0;

/**
 * What a field is sent of many values: all that its schema takes, as rules of its own decide those,
 * and of what the schema refuses eight, which are others for each field: all of them pass the same
 * door.
 */
export function sampleOf(schema: unknown, values: readonly unknown[]): readonly unknown[] {
  const accepted = values.filter((value) => isTaken(schema, value));
  const refused = values.filter((value) => !isTaken(schema, value));
  const start = (sentFields++ * REFUSED_VALUES) % Math.max(refused.length, 1);
  return [...accepted, ...[...refused, ...refused].slice(start, start + REFUSED_VALUES)];
}

/** Of fields that a call does not take, those that it is sent, in the same way. */
export function foreignTo(
  input: Schema & { readonly shape: Shape },
  good: Shape,
): readonly string[] {
  const isIn = (field: unknown) => input.safeParse({ ...good, [String(field)]: "1" });
  const fields = FOREIGN_FIELDS.filter((field) => !Object.hasOwn(input.shape, field));
  return sampleOf({ safeParse: isIn }, fields).map(String);
}

/** Whether a schema takes a value. */
export const isTaken = (schema: unknown, value: unknown): boolean =>
  (schema as Schema).safeParse(value).success;

/** What a call cannot be sent without, each field well formed. */
export const wellFormedInput = (shape: Shape, path: string): Shape =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, schema]) => !isTaken(schema, undefined))
      .map(([field, schema]) => [field, wellFormed(schema, `${field} of ${path}`)]),
  );

/** Without the zero character, for which a whole body is unreadable whatever the field. */
const EVERYTHING_HOSTILE = [...new Set(Object.values(HOSTILE).flat())].filter(
  (value) => typeof value !== "string" || !value.includes("\0"),
);

/** What is hostile to a field: by its name where that says more than its schema, which refuses. */
export const hostileTo = (field: string, schema: unknown): readonly unknown[] =>
  HOSTILE[field] ?? EVERYTHING_HOSTILE.filter((value) => !isTaken(schema, value));
