// Goal: concurrent changes are not overwritten, and every template has a text. Method: the newest
// version, saved on top of the version seen, validly and invalidly.
import { expect, test } from "vitest";
import { type ReplyTemplate, saveReplyTemplates } from "./index.ts";

const template: ReplyTemplate = {
  topic: "recharge",
  name: "Nothing arrived",
  english: "We found no payment.",
  translations: [{ language: "zh-cn", text: "尚未收到款項。" }],
};
const newest = { version: 3, templates: [template] };

test("saving makes the next version, without empty translations", () => {
  const empty = { language: "tai", text: " \n" };
  const templates = [{ ...template, translations: [...template.translations, empty] }];
  expect(saveReplyTemplates(newest, { baseVersion: 3, templates })).toMatchObject({
    value: { next: { version: 4, templates: [template] } },
  });
});

test("an empty list is refused like an empty template", () => {
  expect(saveReplyTemplates(newest, { baseVersion: 3, templates: [] })).toEqual({
    ok: false,
    error: { type: "message_empty" },
  });
});

// Each row breaks one more rule, from the last check to the first.
test.each([
  ["message_empty", 3, { english: " " }],
  ["message_empty", 3, { english: " ", name: "" }],
  ["settings_moved", 2, { english: " ", name: "" }],
])("refuses with %s", (type, baseVersion, change) => {
  const templates = [{ ...template, ...change }];
  expect(saveReplyTemplates(newest, { baseVersion, templates })).toEqual({
    ok: false,
    error: { type },
  });
});
