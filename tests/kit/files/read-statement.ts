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

/**
 * The texts of each page of a PDF, in the order drawn: one for each run of letters of one font, as
 * a reader copies them, decoded by the font's character map.
 */
export function pdfPages(bytes: Uint8Array): string[][] {
  const file = Buffer.from(bytes).toString("latin1");
  if (!file.startsWith("%PDF-") || !file.trimEnd().endsWith("%%EOF")) throw new Error("no PDF");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(
      ([, number = "", body = ""]) => [number, body] as const,
    ),
  );
  const bodyOf = (reference = "") => objects.get(reference) ?? "";
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const [, resources] = /\/Resources (\d+) 0 R/.exec(page) ?? [];
      const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
      const lettersByFont = new Map(
        [...bodyOf(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = "", number]) => {
          const [, table] = /\/ToUnicode (\d+) 0 R/.exec(bodyOf(number)) ?? [];
          return [font, lettersOf(streamOf(bodyOf(table)))] as const;
        }),
      );
      return textsOf(streamOf(bodyOf(contents)), lettersByFont);
    });
}

const streamOf = (body: string): string => {
  // By its length: compressed bytes may end like a line break.
  const [, length = ""] = /\/Length (\d+)/.exec(body) ?? [];
  const [start = ""] = /^[\s\S]*?stream\r?\n/.exec(body) ?? [];
  const stream = body.slice(start.length, start.length + Number(length));
  return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
};

/** The letters of a font by their hexadecimal codes. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const ranges = table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return new Map(
    [...ranges].flatMap(([, first = "", letters = ""]) =>
      [...letters.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ""], at) => {
        const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0");
        const units = Buffer.from(hex.replaceAll(" ", ""), "hex").swap16();
        return [code, units.toString("utf16le")] as const;
      }),
    ),
  );
}

function textsOf(
  content: string,
  lettersByFont: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  let letters: ReadonlyMap<string, string> | undefined;
  return [...content.matchAll(/\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g)].flatMap(
    ([, font, drawn = ""]) => {
      if (font !== undefined) {
        letters = lettersByFont.get(font);
        return [];
      }
      const codes = [...drawn.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = ""]) =>
        hex.match(/.{4}/g),
      );
      return [codes.map((code) => (code === null ? "" : (letters?.get(code) ?? "?"))).join("")];
    },
  );
}
