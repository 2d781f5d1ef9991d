import { z } from "zod";

/** One value of settings: its path ("tiers.0.ratePpm"), and its type. */
export interface Leaf {
  readonly path: string;
  readonly schema: z.core.$ZodType;
  readonly isNullable: boolean;
}

/**
 * Every value of settings in the order of their schema; a list has one for each item, an omitted
 * value has none.
 */
export function leavesOf(schema: z.core.$ZodType, value: unknown, path = ""): readonly Leaf[] {
  if (schema instanceof z.ZodExactOptional) {
    return value === undefined ? [] : leavesOf(schema.unwrap(), value, path);
  }
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  const isNullable = inner instanceof z.ZodNullable;
  const core = isNullable ? inner.unwrap() : inner;
  const below = (name: string | number, part: z.core.$ZodType) =>
    leavesOf(part, partOf(value, name), path === "" ? String(name) : `${path}.${name}`);
  if (core instanceof z.ZodObject) {
    return Object.entries(core.shape).flatMap(([name, part]) => below(name, part));
  }
  if (core instanceof z.ZodArray) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((_item, index) => below(index, core.element));
  }
  return [{ path, schema: core, isNullable }];
}

const partOf = (value: unknown, name: string | number): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** The section of the form that contains this value; "" for a top-level one. */
export const groupOf = (path: string): string =>
  path.includes(".") ? (path.split(".")[0] ?? "") : "";

/**
 * The label path of a value within its group: an item of a list by its id, or else by its position.
 */
export function labelPathOf(path: string, values: unknown): string {
  const [group = "", ...rest] = path.split(".");
  let at = partOf(values, group);
  const parts = rest.map((part) => {
    at = partOf(at, part);
    return /^\d+$/.test(part) ? String(partOf(at, "id") ?? Number(part) + 1) : part;
  });
  return rest.length === 0 ? group : parts.join(".");
}

/** A typed number; the server refuses anything else. */
export const numberOf = (text: string): number | string =>
  /^-?\d+$/.test(text.trim()) ? Number(text) : text;

/** The typed text without surrounding spaces; undefined for an empty text. */
export function withoutBlanks<Settings>(values: Settings): Settings {
  // The same shape, leaf by leaf: the server validates the leaves.
  return JSON.parse(JSON.stringify(values), (_name, value: unknown) =>
    typeof value === "string" ? value.trim() || null : value,
  ) as Settings;
}

/** A list of the settings and the index of its row, before the field. */
const ROW_OF_LIST = /^(?:channels|currencies|products|networks|projects|symbols)\.[^.]+\.?/;

/** The server's problems by the path of their field: "withdrawal.fee" → the problem's name. */
export function problemsIn({
  problems,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  if (typeof problems !== "string") return {};
  const lines = problems.split("\n").map((line): [string, string] => {
    const [path = "", problem = ""] = line.split(" ");
    return [path.replace(ROW_OF_LIST, ""), problem];
  });
  return Object.fromEntries(lines);
}
