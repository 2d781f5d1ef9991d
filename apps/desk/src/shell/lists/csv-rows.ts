/** A time on the wire, which is UTC+8 and does not say so. */
const WIRE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Rows whose columns of times say in which zone they are. */
export function withZones(rows: readonly object[]): readonly object[] {
  const times = new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) =>
        typeof value === "string" && WIRE_TIME.test(value) ? [name] : [],
      ),
    ),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        times.has(name) ? `${name} (UTC+8)` : name,
        value,
      ]),
    ),
  );
}
