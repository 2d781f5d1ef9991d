// Goal: no link leads a reader anywhere but to a public web address. Method: addresses as somebody
// hostile writes them, beside honest ones.
import { expect, test } from "vitest";
import { readExternalUrl } from "./external-link.ts";

const OWN = "https://app.example";

test.each([
  ["https://example.org/a?b=1#c", "https://example.org/a?b=1#c"],
  ["http://example.org", "http://example.org/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
])("%s is offered as %s", (text, href) => {
  expect(readExternalUrl(text, OWN)?.href).toBe(href);
});

test.each([
  ...["", "example.org", "/home", "//example.org", "\\\\example.org", "https://"],
  ...["javascript:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "blob:https://a.b/c"],
  ...["vbscript:x", "file:///etc/passwd", "https://user:secret@example.org", "https://u@a.b"],
  ...["https://exa\nmple.org", " https://example.org", "https://example.org/\u202Egpj.exe"],
  ...["https://app.example/#/outlink?url=https://evil.example", "http://localhost:8080/"],
  ...["http://127.0.0.1/", "http://2130706433/", "http://[::1]/", "http://0x7f.1/", "http://nas/"],
  `https://example.org/${"a".repeat(2_048)}`,
])("%o is not", (text) => {
  expect(readExternalUrl(text, OWN)).toBeUndefined();
});
