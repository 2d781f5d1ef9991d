/** A time on the wire, which is UTC+8 and does not say so. */
const WIRE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * Rows under the names that the list's columns have; a field without a column of its own keeps its
 * name, and times say in which zone they are.
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
