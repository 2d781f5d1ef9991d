// Goal: a reader's choices start at their defaults and survive a reload under their own keys (spec
// §3, §9). Method: the real store over an in-memory storage.
import { expect, test } from "vitest";
import { createPreferences, followLook } from "./preferences.ts";
import { memoryStorage } from "./storage.ts";

const DEFAULTS = {
  language: "en-us",
  theme: "system",
  directionColours: "green-up",
  isHidingAmounts: false,
  book: undefined,
};

test("a missing or unreadable choice is the default", () => {
  expect(createPreferences(memoryStorage()).getState()).toEqual(DEFAULTS);
  const storage = memoryStorage();
  for (const key of ["lang", "theme", "direction", "hideAmounts", "book"])
    storage.write(key, "nonsense");
  expect(createPreferences(storage).getState()).toEqual(DEFAULTS);
});

test("choices are restored", () => {
  const storage = memoryStorage();
  const chosen = {
    language: "zh-cn",
    theme: "dark",
    directionColours: "red-up",
    isHidingAmounts: true,
    book: "live",
  } as const;
  createPreferences(storage).setState(chosen);
  expect(storage.read("lang")).toBe("zh-cn");
  expect(createPreferences(storage).getState()).toEqual(chosen);
});

test("a second tab follows the theme, and does not overwrite the first one's choices", () => {
  const storage = memoryStorage();
  const [first, second] = [createPreferences(storage), createPreferences(storage)];
  const page = new EventTarget();
  followLook(second, storage, page);
  first.setState({ language: "zh-cn", theme: "dark", directionColours: "red-up" });
  page.dispatchEvent(new Event("storage"));
  expect(second.getState()).toEqual({ ...DEFAULTS, theme: "dark", directionColours: "red-up" });
  expect(createPreferences(storage).getState()).toEqual(first.getState());
});
