// Goal: of what two operators save only what both have seen is lost, and every template has words.
// Method: the newest version, saved upon by what was seen of it, rightly and wrongly.
import { expect, test } from "vitest";
import { type ReplyTemplate, saveReplyTemplates } from "./index.ts";

const template: ReplyTemplate = {
  topic: "recharge",
  name: "Nothing arrived",
  english: "We found no payment.",
  translations: [{ language: "zh-cn", text: "尚未收到款項。" }],
};
const newest = { version: 3, templates: [template] };

test("what is saved is the next version, without what has no words", () => {
  const empty = { language: "tai", text: " \n" };
  const templates = [{ ...template, translations: [...template.translations, empty] }];
  expect(saveReplyTemplates(newest, { baseVersion: 3, templates })).toMatchObject({
    value: { next: { version: 4, templates: [template] } },
  });
});

test("no template at all is refused as an empty one is", () => {
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
