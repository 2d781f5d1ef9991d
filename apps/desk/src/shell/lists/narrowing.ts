/**
 * The filters of a list. A list of one book always has one, the live one by default; in a list of
 * all books a chosen book is a filter like any other.
 */
export function narrowingOf(
  filterValues: Readonly<Record<string, unknown>>,
  isOfBook: boolean,
): { readonly book: string | null; readonly hasFilters: boolean } {
  const filters = Object.entries(filterValues).filter(([, value]) => value !== "");
  const chosen = filters.find(([name]) => name === "book")?.[1] ?? "live";
  return {
    book: isOfBook ? String(chosen) : null,
    hasFilters: filters.some(([name]) => !isOfBook || name !== "book"),
  };
}
