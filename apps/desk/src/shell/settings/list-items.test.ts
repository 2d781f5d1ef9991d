import { expect, test } from "vitest";
import { draftOf, withDraft } from "./leaves.ts";
import { withItem, withoutItem } from "./list-items.ts";

const terms = {
  leverageMax: 100,
  tiers: [
    { notionalMax: "1000", ratePpm: 4000 },
    { notionalMax: null, ratePpm: 5000 },
  ],
};
const typed = { ...draftOf(terms), leverageMax: "50", "tiers.1.ratePpm": "6000" };

// Goal: a list grows and shrinks without losing what was typed elsewhere, and gives back values of
// their own kinds. Method: a draft with something typed in and beside the list.
test("one more lies below the last, as the last is", () => {
  const grown = withItem({ settings: terms, draft: typed }, "tiers");
  expect(withDraft(grown.settings, grown.draft)).toEqual({
    leverageMax: 50,
    tiers: [
      { notionalMax: "1000", ratePpm: 4000 },
      { notionalMax: null, ratePpm: 6000 },
      { notionalMax: null, ratePpm: 6000 },
    ],
  });
  const filled = { ...grown.draft, "tiers.1.notionalMax": "5000", "tiers.1.ratePpm": "4500" };
  expect(withDraft(grown.settings, filled).tiers[1]).toEqual({
    ...{ notionalMax: "5000", ratePpm: 4500 },
  });
});

test("one less takes only its own", () => {
  const shrunk = withoutItem({ settings: terms, draft: typed }, "tiers", 0);
  expect(withDraft(shrunk.settings, shrunk.draft)).toEqual({
    ...{ leverageMax: 50, tiers: [{ notionalMax: null, ratePpm: 6000 }] },
  });
});

test("a list that is empty, or is none, stays as it is", () => {
  const none = { settings: { tiers: [] }, draft: {} };
  expect(withItem(none, "tiers")).toBe(none);
});
