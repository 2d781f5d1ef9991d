// Goal: the reader hears one language at a time, the one chosen last, and never a hole.
// Method: the real speech over texts that are handed out when a test says so.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createSpeech } from "./speech.ts";

function speechWith(texts: Record<string, object>) {
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
  const speech = createSpeech({ root, english, loadTexts });
  return { speech, asked: requests, root, gates };
}

const TEXTS = { "zh-cn/shell": { back: "返回" }, "vl/shell": { back: "Quay lại" } };

test("says what the language has, English for the rest, and names itself by its tag", async () => {
  const { speech, root } = speechWith(TEXTS);
  expect(speech.t()("shell.back")).toBe("Back");
  await speech.speak("zh-cn");
  expect(speech.t()("shell.back")).toBe("返回");
  expect(speech.t()("shell.retry")).toBe("Try again");
  expect(root.lang).toBe("zh-Hant");
});

// Spec §9 names the overlay's default text to the letter.
test("the overlay says Loading... where nothing else is given", () => {
  const file = new URL("../../../../../packages/messages/src/en-us/shell.json", import.meta.url);
  // A file of texts is an object.
  const english = JSON.parse(readFileSync(file, "utf8")) as object;
  const loadTexts = () => Promise.resolve({});
  const { t } = createSpeech({ root: { lang: "" }, english, loadTexts });
  expect(t()("shell.loading")).toBe("Loading...");
});

test("an area is loaded once, in the language spoken and in English", async () => {
  const { speech, asked } = speechWith(TEXTS);
  await speech.speak("zh-cn");
  await speech.loadAreas(["auth"]);
  await speech.loadAreas(["auth"]);
  await speech.speak("en-us");
  expect(asked).toEqual(["zh-cn/shell", "zh-cn/auth", "en-us/auth"]);
});

test("of two choices the last one wins, even when it was loaded first", async () => {
  const { speech, gates } = speechWith(TEXTS);
  const heard = vi.fn<() => void>();
  speech.watch(heard);
  gates.set("zh-cn/shell", () => {});
  const slow = speech.speak("zh-cn");
  await speech.speak("vl");
  gates.get("zh-cn/shell")?.();
  await slow;
  expect(speech.t()("shell.back")).toBe("Quay lại");
  expect(heard).toHaveBeenCalledTimes(1);
});
