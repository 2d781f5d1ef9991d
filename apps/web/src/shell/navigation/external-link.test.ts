// Goal: links lead only to public web addresses, each by its type (spec §2). Method: hostile
// addresses next to valid ones; a page that records its targets.
import { afterEach, expect, test, vi } from "vitest";
import { openLink, readExternalUrl } from "./external-link.ts";

const OWN = "https://app.example";

test.each([
  ["https://example.org/a?b=1#c", "https://example.org/a?b=1#c"],
  ["http://example.org", "http://example.org/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
])("%s is offered as %s", (text, href) => {
  expect(readExternalUrl(text, OWN)?.href).toBe(href);
});

test.each([
  "",
  "example.org",
  "/home",
  "//example.org",
  "\\\\example.org",
  "https://",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "blob:https://a.b/c",
  "vbscript:x",
  "file:///etc/passwd",
  "https://user:secret@example.org",
  "https://u@a.b",
  "https://exa\nmple.org",
  " https://example.org",
  "https://example.org/\u202Egpj.exe",
  "https://app.example/#/outlink?url=https://evil.example",
  "http://localhost:8080/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://[::1]/",
  "http://0x7f.1/",
  "http://nas/",
  `https://example.org/${"a".repeat(2_048)}`,
])("O1 %o is refused", (text) => {
  expect(readExternalUrl(text, OWN)).toBeUndefined();
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, "https://example.org/a", { left: [], hash: "" }],
  [2, "https://example.org/a", { left: ["https://example.org/a"], hash: "" }],
  [2, "javascript:alert(1)", { left: [], hash: "/outlink?url=javascript%3Aalert%281%29" }],
  [3, "https://example.org/a", { left: [], hash: "" }],
  [1, "#/my", { left: [], hash: "" }],
  [2, "#/articleDetail?id=7", { left: [], hash: "/articleDetail?id=7" }],
  [4, "#/my", { left: [], hash: "/my" }],
  [4, "https://example.org/a", { left: [], hash: "/outlink?url=https%3A%2F%2Fexample.org%2Fa" }],
])("O3 O7 a link of type %i to %s", (type, url, expected) => {
  const left: string[] = [];
  const page = { origin: OWN, hash: "", assign: (href: string) => left.push(href) };
  vi.stubGlobal("location", page);
  openLink({ type, url });
  expect({ left, hash: page.hash }).toEqual(expected);
});
