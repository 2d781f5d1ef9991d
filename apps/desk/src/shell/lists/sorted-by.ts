import { parseDecimal } from "@plumbline/engine/kernel";
import { get } from "react-hook-form";

interface Sort {
  /** "symbol", "terms.leverageMax"; undefined leaves the order unchanged. */
  readonly field: string;
  readonly order: "ASC" | "DESC";
}

/** Sorts records by one of their values: figures by value, others as text. */
export function sortedBy<Item extends object>(
  records: readonly Item[],
  sort: Sort | undefined,
): readonly Item[] {
  if (sort === undefined || sort.field === "") return records;
  const sign = sort.order === "ASC" ? 1 : -1;
  return records.toSorted((a, b) => sign * compare(get(a, sort.field), get(b, sort.field)));
}

/** Missing values come first. */
function compare(a: unknown, b: unknown): number {
  if (isUnknown(a) || isUnknown(b)) return Number(isUnknown(b)) - Number(isUnknown(a));
  const [first, second] = [figureOf(a), figureOf(b)];
  if (first === null || second === null) return textOf(a).localeCompare(textOf(b));
  return first < second ? -1 : Number(first > second);
}

/** Decimal text is compared exactly; as floats, two large sums could be equal. */
function figureOf(value: unknown): bigint | number | null {
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  const parsed = parseDecimal(textOf(value));
  return parsed.ok ? parsed.value : null;
}

const isUnknown = (value: unknown): boolean => value === null || value === undefined;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
