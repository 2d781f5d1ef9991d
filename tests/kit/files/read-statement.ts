import { inflateSync } from "node:zlib";

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

/** The texts of each page of a PDF that was written with its own fonts, in the order drawn. */
export function pdfPages(bytes: Uint8Array): string[][] {
  const file = Buffer.from(bytes).toString("latin1");
  if (!file.startsWith("%PDF-") || !file.trimEnd().endsWith("%%EOF")) throw new Error("no PDF");
  return [...file.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")).toString("latin1"))
    .filter((content) => content.includes(" Tf"))
    .map((content) =>
      [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = ""]) =>
        [...parts.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
          .join(""),
      ),
    );
}
