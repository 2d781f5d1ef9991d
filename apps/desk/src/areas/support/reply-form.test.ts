// Goal: one template is changed in place, in one language, and the others stay unchanged. Method:
// two templates, one changed at a time.
import { expect, test } from "vitest";
import { type Template, textIn, withTemplate, withText } from "./reply-form.ts";

const first: Template = {
  topic: "support",
  name: "Never ask",
  english: "We never ask.",
  translations: [{ language: "zh-cn", text: "絕不索取。" }],
};
const second: Template = { ...first, topic: "recharge", name: "Nothing arrived" };

test("the text of one language changes, and an empty text removes it", () => {
  const english = withText(first, "en-us", "Never.");
  expect([textIn(english, "en-us"), textIn(english, "zh-cn")]).toEqual(["Never.", "絕不索取。"]);
  const thai = withText(first, "tai", "ไม่");
  expect([textIn(thai, "tai"), textIn(thai, "zh-cn")]).toEqual(["ไม่", "絕不索取。"]);
  expect(withText(first, "zh-cn", "")).toEqual({ ...first, translations: [] });
  expect(textIn(first, "ko")).toBe("");
});

test.each([
  [0, second, [second, second]],
  [2, first, [first, second, first]],
  [1, null, [first]],
])("at %i", (index, template, all) => {
  expect(withTemplate([first, second], index, template)).toEqual(all);
});
