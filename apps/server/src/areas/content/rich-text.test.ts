// Goal: any text renders only as the permitted blocks, characters and links. Method: each kind of
// markup, and the tricks of a hostile author, as a reader gets them.
import type { WrittenContent } from "@plumbline/protocol/content/operator-calls";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { contentProblems } from "./content-problems.ts";
import { isContentUrl } from "./links.ts";
import { readRichText } from "./rich-text.ts";

const plain = (text: string) => ({ text, style: "plain", href: null });

test("headings, paragraphs, notes, lists and inline markup", () => {
  const text = [
    "## A title",
    "One *two* **three** `four`\nand [Deposit](#/chongzhi).",
    "- first\n- second",
    "1. one\n2. two **strong**",
    "> A note.",
  ].join("\n\n");
  expect(readRichText(text)).toEqual({
    problems: [],
    blocks: [
      { type: "heading", spans: [plain("A title")] },
      {
        type: "paragraph",
        spans: [
          plain("One "),
          { text: "two", style: "emphasis", href: null },
          plain(" "),
          { text: "three", style: "strong", href: null },
          plain(" "),
          { text: "four", style: "code", href: null },
          plain(" and "),
          { text: "Deposit", style: "plain", href: "#/chongzhi" },
          plain("."),
        ],
      },
      { type: "bullets", items: [[plain("first")], [plain("second")]] },
      {
        type: "steps",
        items: [[plain("one")], [plain("two "), { text: "strong", style: "strong", href: null }]],
      },
      { type: "note", spans: [plain("A note.")] },
    ],
  });
});

/** Every link target in the text, and all of its characters. */
const linksOf = (text: string) =>
  spansOf(text).flatMap(({ href }) => (href === null ? [] : [href]));
const lettersOf = (text: string) => spansOf(text).map((span) => span.text);
const spansOf = (text: string) =>
  readRichText(text).blocks.flatMap((block) =>
    "items" in block ? block.items.flat() : block.spans,
  );

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "Hello <b onmouseover=alert(1)>you</b>",
  "<svg><script>alert(1)</script></svg>",
  "<!-- --!><img src=x onerror=alert(1)>",
  "<style>@import'https://evil.example'</style>",
  "![x](https://evil.example/pixel.png)",
  "- list\n  - within a list",
  "```\ncode\n```",
  "    indented code",
  "***",
  "[x]: https://evil.example 'title'",
])("H1 markup outside the subset is refused and shown as characters: %s", (text) => {
  const { problems } = readRichText(text);
  expect(problems).toEqual(["unsupportedMarkup"]);
  expect(linksOf(text)).toEqual([]);
  const letters = lettersOf(text).join("").replaceAll(/\s/g, "");
  expect(text.replaceAll(/\s/g, "")).toContain(letters.slice(0, 20));
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](java\\script:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](blob:https://a.example/1)",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](\\\\evil.example)",
  "[x](https:evil.example)",
  "[x](http://evil.example)",
  "[x](https://user:word@evil.example)",
  "[x](https://127.0.0.1/a)",
  "[x](https://2130706433/)",
  "[x](https://[::1]/)",
  "[x](https://localhost/a)",
  "[x](https://router.local/a)",
  "[x](https://evil.example/%0d%0aSet-Cookie:a)",
  "[x](https://evil.example/%250d%250a)",
  "[x](#/outlink?url=https)",
  "[x](#/../../evil)",
  "[**a [x](javascript:alert(1)) b**](javascript:alert(2))",
  "<javascript:alert(1)>",
])("H5 O1 a link outside https and the app is shown as text: %s", (text) => {
  const { problems } = readRichText(text);
  expect(problems.length).toBeGreaterThan(0);
  expect(linksOf(text)).toEqual([]);
});

test("O1 an address is shown as the browser writes it: look-alikes become visible", () => {
  expect(isContentUrl("https://xn--80ak6aa92e.example/a")).toBe(true);
  expect(isContentUrl(`https://example.org/${"a".repeat(2_048)}`)).toBe(false);
  expect(linksOf("[x](https://example.org/a?b=c#d)")).toEqual(["https://example.org/a?b=c#d"]);
});

test.each([
  ["right-to-left override", "pay \u202Egnp.exe\u202C now"],
  ["isolates", "a\u2066b\u2069c"],
  ["no width", "pass\u200Bword"],
  ["a byte order mark", "\uFEFFa"],
  ["a soft hyphen", "a\u00ADb"],
  ["NUL", "a\u0000b"],
  ["a line separator", "a\u2028b"],
])("H1 C6 hidden characters are refused and omitted: %s", (_name, text) => {
  expect(readRichText(text).problems).toEqual(["hiddenCharacters"]);
  expect(lettersOf(text).join("")).toMatch(/^[\w. ]+$/);
});

test("scripts that join letters, and emoji, stay unchanged", () => {
  expect(readRichText("สวัสดี 👩‍💻 می‌خواهم")).toMatchObject({ problems: [] });
});

const TEXT = { id: "en-us", title: "Title", summary: "", body: "Text" };
const ITEM: WrittenContent = {
  kind: "help",
  isPublished: true,
  category: "money",
  refusals: ["insufficient_balance"],
  places: [],
  endsMs: null,
  link: null,
  texts: [TEXT],
};

test.each<[Partial<WrittenContent>, string[]]>([
  [{}, []],
  [{ category: null }, ["category categoryOfHelp"]],
  [{ kind: "news" }, ["category categoryOfHelp", "refusals refusalsOfHelp"]],
  [{ refusals: ["no_such"] }, ["refusals unknown"]],
  [{ places: ["popup"] }, ["places placesOfAnnouncement"]],
  [{ endsMs: 1 }, ["endsMs endOfAnnouncement"]],
  [{ link: { url: "javascript:alert(1)", linkType: 2 } }, ["link.url linkRefused"]],
  [{ link: { url: "https://example.org/", linkType: 4 } }, []],
  [{ kind: "shortLink", category: null, refusals: [] }, ["link missing"]],
  [{ texts: [{ ...TEXT, id: "ko" }] }, ["texts englishMissing"]],
  [{ texts: [TEXT, TEXT] }, ["texts twice"]],
  [{ texts: [TEXT, { ...TEXT, id: "xx" }] }, ["texts.xx unknown"]],
  [
    { texts: [{ ...TEXT, title: "a\u202Eb", body: "<b>" }] },
    ["texts.en-us.title hiddenCharacters", "texts.en-us.body unsupportedMarkup"],
  ],
])("problems of an item: %o", (change, expected) => {
  const problems = contentProblems({ ...ITEM, ...change }, null);
  expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual(expected);
});

test("the kind of a published item is fixed", () => {
  const changed: WrittenContent = { ...ITEM, kind: "news", category: null, refusals: [] };
  expect(contentProblems(changed, ITEM)).toEqual([{ path: "kind", problem: "kindFixed" }]);
});

const STARTERS = new URL("starter/", import.meta.url);
const starterLanguages = readdirSync(STARTERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(starterLanguages)("the starter content obeys these rules: %s", (language) => {
  const folder = new URL(`${language}/`, STARTERS);
  const names = readdirSync(folder);
  expect(names.length).toBeGreaterThanOrEqual(18);
  expect(names).toEqual(readdirSync(new URL("en-us/", STARTERS)));
  for (const name of names) {
    const text = readFileSync(new URL(name, folder), "utf8").replaceAll(/\(#[a-z-]+\)/g, "(#/my)");
    expect([name, readRichText(text).problems]).toEqual([name, []]);
    expect(text.split("\n\n").length).toBeGreaterThan(3);
  }
});
