/** A time in the protocol's format, which is in UTC+8 without stating it. */
const WIRE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * Rows with the labels of the list's columns as keys; a field without a column has its own name,
 * and columns of times state their zone.
 */
export function withHeaders(
  rows: readonly object[],
  headers: ReadonlyMap<string, string>,
): readonly object[] {
  const times = new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) =>
        typeof value === "string" && WIRE_TIME.test(value) ? [name] : [],
      ),
    ),
  );
  const headerOf = (name: string): string => {
    const header = headers.get(name) ?? name;
    return times.has(name) ? `${header} (UTC+8)` : header;
  };
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [headerOf(name), value])),
  );
}
