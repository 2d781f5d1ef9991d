/** A CSV file (RFC 4180) as rows by the names of their columns. */
export function csvRows(text: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = text
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return rows.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""])));
}
