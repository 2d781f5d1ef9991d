// Goal: an editor changes one field and leaves the others unchanged, and a proposal has no empty
// language. Method: the steps of an editor, one by one.
import { expect, test } from "vitest";
import {
  localTextOf,
  msOfLocalText,
  NEW_ITEM,
  ofKind,
  textIn,
  withoutBlankTexts,
  withText,
} from "./item-form.ts";

test("changing the kind removes the fields of the old one", () => {
  const help = { ...ofKind(NEW_ITEM, "help"), refusals: ["price_stale"] };
  expect(help).toMatchObject({ category: "start", places: [], endsMs: null });
  expect(ofKind(help, "news")).toMatchObject({ category: null, refusals: [] });
  expect(ofKind(help, "shortLink")).toMatchObject({ link: { url: "", linkType: 4 } });
  expect(ofKind(help, "announcement")).toMatchObject({ places: ["list"], category: null });
});

test("a text is added to the others, and an empty one is not sent", () => {
  const chinese = { ...textIn(NEW_ITEM, "zh-cn"), title: "標題" };
  const item = withText(withText(NEW_ITEM, chinese), textIn(NEW_ITEM, "ko"));
  expect(item.texts.map(({ id }) => id)).toEqual(["en-us", "zh-cn", "ko"]);
  expect(textIn(item, "zh-cn")).toEqual(chinese);
  expect(withText(item, { ...chinese, title: "新" }).texts).toHaveLength(3);
  expect(withoutBlankTexts(item).texts.map(({ id }) => id)).toEqual(["en-us", "zh-cn"]);
});

test("the end is typed in local time", () => {
  expect(localTextOf(null)).toBe("");
  expect(msOfLocalText("")).toBeNull();
  const ms = msOfLocalText("2026-01-05T20:00");
  expect(localTextOf(ms)).toBe("2026-01-05T20:00");
});
