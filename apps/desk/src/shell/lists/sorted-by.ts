import { parseDecimal } from "@plumbline/engine/kernel";
import { get } from "react-hook-form";

interface Sort {
  /** "symbol", "terms.leverageMax"; none leaves the order as it is. */
  readonly field: string;
  readonly order: "ASC" | "DESC";
}

/** Records by one of their values: figures by what they are worth, the rest as words. */
export function sortedBy<Item extends object>(
  records: readonly Item[],
  sort: Sort | undefined,
): readonly Item[] {
  if (sort === undefined || sort.field === "") return records;
  const sign = sort.order === "ASC" ? 1 : -1;
  return records.toSorted((a, b) => sign * compare(get(a, sort.field), get(b, sort.field)));
}

/** What is not known comes before everything that is. */
function compare(a: unknown, b: unknown): number {
  if (isUnknown(a) || isUnknown(b)) return Number(isUnknown(b)) - Number(isUnknown(a));
  const [first, second] = [figureOf(a), figureOf(b)];
  if (first === null || second === null) return textOf(a).localeCompare(textOf(b));
  return first < second ? -1 : Number(first > second);
}

/** Decimal text is compared exactly; a float would call two large sums the same. */
function figureOf(value: unknown): bigint | number | null {
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  const parsed = parseDecimal(textOf(value));
  return parsed.ok ? parsed.value : null;
}

const isUnknown = (value: unknown): boolean => value === null || value === undefined;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
