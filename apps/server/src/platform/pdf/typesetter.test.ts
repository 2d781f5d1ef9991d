// Goal: text of any script is printed in its own characters, none breaks a document or appears as a
// different one, and a file stays small. Method: names in every script of our users, and signs that
// are not letters, with the exact text that is printed and read back from the file.
import { pdfPages } from "@plumbline/tests/kit/files/read-statement";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { Typesetter } from "./typesetter.ts";

async function print(
  languageTag: string,
  draw: (typesetter: Typesetter) => void,
): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: "A4" });
  draw(await Typesetter.open(doc, languageTag));
  doc.end();
  return Buffer.concat(await doc.toArray());
}

const PLACE = { x: 50, y: 100 };

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["José Muñoz €", "José Muñoz €"],
  ["Jose\u0301", "José"], // two code points that form one letter
  ["王小明", "王小明"],
  ["สมชาย", "สมชาย"],
  ["กำลังชำระ ที่นี่", "กำลังชำระ ที่นี่"],
  ["Nguyễn Thị", "Nguyễn Thị"],
  ["홍길동", "홍길동"],
  ["さくら 简体 龍", "さくら 简体 龍"],
  ["אב", "[U+05D0][U+05D1]"], // right-to-left
  ["😀", "[U+1F600]"],
  ["a\u202eb\u0000\n\u00ad", "a[U+202E]b[U+0000][U+000A][U+00AD]"],
  ["\ud800", "[U+D800]"], // half of a surrogate pair
])("%j is printed %j", async (text, printed) => {
  const file = await print("en-US", (typesetter) => {
    typesetter.draw(text, PLACE, { size: 10 });
    expect(typesetter.canPrint(text)).toBe(printed === text.normalize("NFC"));
  });
  expect(pdfPages(file).flat().join("")).toBe(printed);
});

test("Han characters are those of the reader's language", async () => {
  const fontOf = async (languageTag: string) => {
    const file = await print(languageTag, (typesetter) =>
      typesetter.draw("骨", PLACE, { size: 9 }),
    );
    return /\/FontName \/\w+\+(\w+)/.exec(Buffer.from(file).toString("latin1"))?.[1];
  };
  const tags = ["zh-Hant", "zh-Hans", "ja-JP", "ko-KR"];
  expect(await Promise.all(tags.map(fontOf))).toEqual([
    "NotoSansHant",
    "NotoSansHans",
    "NotoSansJP",
    "NotoSansKR",
  ]);
});

test.each([
  ["en-US", "one two three (four)", ["one two", "three", "(four)"]],
  ["en-US", "a\n\nb", ["a", "", "b"]],
  ["en-US", "at 20:00 of 1-5", ["at 20:00", "of 1-5"]],
  ["en-US", "0123456789abcdef", ["01234567", "89abcdef"]],
  // Words without blanks between them, and a full stop, which must not begin a line.
  ["th-TH", "ดอกเบี้ยคิดเป็นรายชั่วโมง", ["ดอกเบี้ยคิด", "เป็นราย", "ชั่วโมง"]],
  ["zh-Hant", "利息於還款時停止。先償還利息。", ["利息於", "還款時", "停止。先", "償還", "利息。"]],
])("lines of %s: %j", async (languageTag, text, lines) => {
  await print(languageTag, (typesetter) => {
    const result = typesetter.linesOf(text, { size: 10, width: 46 });
    expect(result).toEqual(lines);
    for (const line of result) expect(typesetter.widthOf(line, { size: 10 })).toBeLessThan(46.1);
  });
});

test("a font is embedded with only the printed characters", async () => {
  const file = await print("zh-Hant", (typesetter) => {
    typesetter.draw("利息於還款時停止", PLACE, { size: 10 });
    typesetter.draw("利息於還款時停止", PLACE, { size: 10, isBold: true });
  });
  expect(file.length).toBeLessThan(80_000);
});
