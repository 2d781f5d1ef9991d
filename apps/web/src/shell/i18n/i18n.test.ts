// Goal: the reader sees one language at a time, the one chosen last, without missing texts. Method:
// the real translator over texts whose delivery the test controls.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createI18n } from "./i18n.ts";

function i18nWith(texts: Record<string, object>) {
  const requests: string[] = [];
  const root = { lang: "en-US" };
  const gates = new Map<string, () => void>();
  const loadTexts = async (language: string, area: string) => {
    const name = `${language}/${area}`;
    requests.push(name);
    if (gates.has(name)) await new Promise<void>((resolve) => gates.set(name, resolve));
    return texts[name] ?? {};
  };
  const english = { back: "Back", retry: "Try again" };
  const i18n = createI18n({ root, english, loadTexts });
  return { i18n, requests, root, gates };
}

const TEXTS = { "zh-cn/shell": { back: "返回" }, "vl/shell": { back: "Quay lại" } };

test("uses the language's texts, English for the rest, and its tag", async () => {
  const { i18n, root } = i18nWith(TEXTS);
  expect(i18n.t()("shell.back")).toBe("Back");
  await i18n.setLanguage("vl");
  expect(i18n.t()("shell.back")).toBe("Quay lại");
  expect(i18n.t()("shell.retry")).toBe("Try again");
  expect(root.lang).toBe("vi-VN");
});

test("a missing text is fetched from the nearest related language, then in English", async () => {
  const { i18n, requests } = i18nWith({
    ...TEXTS,
    "zh-cn/auth": { login: { title: "登入" } },
    "zh-hans/auth": { login: { title: "登录", submit: "提交" } },
    "en-us/auth": { login: { title: "Sign in", submit: "Send", goOn: "Continue" } },
  });
  await i18n.setLanguage("zh-cn");
  await i18n.loadAreas(["auth"]);
  const spoken = (key: "title" | "submit" | "goOn") => i18n.t()(`auth.login.${key}`);
  const onChange = vi.fn<() => void>();
  i18n.watch(onChange);
  expect(spoken("title")).toBe("登入");
  expect(requests).toEqual(["zh-cn/shell", "zh-cn/auth"]);

  expect([spoken("submit"), spoken("submit")]).toEqual(["auth.login.submit", "auth.login.submit"]);
  await vi.waitFor(() => expect(spoken("submit")).toBe("提交"));
  expect(requests).toEqual(["zh-cn/shell", "zh-cn/auth", "zh-hans/auth"]);
  expect(onChange).toHaveBeenCalledTimes(1);

  expect(spoken("goOn")).toBe("auth.login.goOn");
  await vi.waitFor(() => expect(spoken("goOn")).toBe("Continue"));
  expect(spoken("title")).toBe("登入");
  expect(requests).toEqual(["zh-cn/shell", "zh-cn/auth", "zh-hans/auth", "en-us/auth"]);
});

test("a text missing in every language is shown by its key, and requested once", async () => {
  const { i18n, requests } = i18nWith(TEXTS);
  await i18n.setLanguage("vl");
  await i18n.loadAreas(["auth"]);
  expect(i18n.t()("auth.login.title")).toBe("auth.login.title");
  await vi.waitFor(() => expect(requests).toContain("en-us/auth"));
  expect(i18n.t()("auth.login.title")).toBe("auth.login.title");
  expect(requests).toEqual(["vl/shell", "vl/auth", "en-us/auth"]);
});

// Spec §9 prescribes the overlay's default text exactly.
test("the overlay shows Loading... by default", () => {
  const file = new URL("../../../../../packages/messages/src/en-us/shell.json", import.meta.url);
  // A file of texts is an object.
  const english = JSON.parse(readFileSync(file, "utf8")) as object;
  const loadTexts = () => Promise.resolve({});
  const { t } = createI18n({ root: { lang: "" }, english, loadTexts });
  expect(t()("shell.loading")).toBe("Loading...");
});

test("an area is loaded once, only in the current language", async () => {
  const { i18n, requests } = i18nWith(TEXTS);
  await i18n.setLanguage("zh-cn");
  await i18n.loadAreas(["auth"]);
  await i18n.loadAreas(["auth"]);
  expect(requests).toEqual(["zh-cn/shell", "zh-cn/auth"]);
  await i18n.setLanguage("en-us");
  expect(requests).toEqual(["zh-cn/shell", "zh-cn/auth", "en-us/auth"]);
});

test("of two choices the last one applies, even if it was loaded first", async () => {
  const { i18n, gates } = i18nWith(TEXTS);
  const onChange = vi.fn<() => void>();
  i18n.watch(onChange);
  gates.set("zh-cn/shell", () => {});
  const slow = i18n.setLanguage("zh-cn");
  await i18n.setLanguage("vl");
  gates.get("zh-cn/shell")?.();
  await slow;
  expect(i18n.t()("shell.back")).toBe("Quay lại");
  expect(onChange).toHaveBeenCalledTimes(1);
});
