/** The byte order mark that tells spreadsheets that a file is UTF-8. */
export const CSV_MARK = "\uFEFF";

const FORMULA = /^[=+\-@\t\r\n|%]/;
const FIGURE = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV (RFC 4180), with one column for each field, in the order in which fields first
 * appear. A text that a spreadsheet would take for a formula is prefixed with an apostrophe; a
 * plain figure is not, so that a negative amount stays a number.
 */
export function toCsv(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => {
    const fields = new Map(Object.entries(row));
    return names.map((name) => fields.get(name));
  });
  return [names, ...lines].map(csvLine).join("");
}

/** One line of such a file, with its line break. */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map(cellOf).join(",")}\r\n`;

function cellOf(value: unknown): string {
  const text = textOf(value);
  const isHarmless = !FORMULA.test(text.trimStart()) && !FORMULA.test(text);
  const safe = isHarmless || FIGURE.test(text) ? text : `'${text}`;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
