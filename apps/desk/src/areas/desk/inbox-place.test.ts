// Goal: every case of the inbox links to the page where it is decided. Method: lists as areas
// declare them, each kind once.
import { expect, test } from "vitest";
import { casePlace } from "./alerts/alert-place.ts";
import { placeOf, type QueueList } from "./inbox-place.ts";

const LISTS: readonly QueueList[] = [
  { name: "chats", hasShow: true },
  { name: "recharges", hasShow: true, options: { queue: { name: "recharges" } } },
  { name: "spotTerms", options: { queue: { name: "settings", part: "spot" } } },
  { name: "loanTerms", hasShow: true, options: { queue: { name: "settings", part: "loan" } } },
  {
    name: "alerts",
    options: { queue: { name: "alerts", cases: { hrefOf: casePlace, nameKeyOf: String } } },
  },
  { name: "adjustments", options: { queue: { name: "adjustments", filter: { stage: "open" } } } },
];

test.each([
  ["recharges", null, "a:b", "#/recharges/a%3Ab/show"],
  ["settings", "loan", "c", "#/loanTerms"],
  ["settings", "spot", "c", "#/spotTerms"],
  ["adjustments", null, "d", "#/adjustments?filter=%7B%22stage%22%3A%22open%22%7D"],
  ["alerts", "cover", "cover:live:USDT", "#/treasury/live%3AUSDT/show"],
  ["alerts", "outside", "outside:USDT", "#/reconciliation/USDT/show"],
  ["alerts", "prices", "prices:BTCUSDT", "#/symbols?perPage=100"],
  ["alerts", "clock", "clock:clock_jumped", "#/alerts?filter=%7B%22stage%22%3A%22open%22%7D"],
  ["halts", null, "BTCUSDT", undefined],
  ["settings", "option", "c", undefined],
])("a case of %s, part %s, is decided at %s", (queue, part, caseId, href) => {
  expect(placeOf(LISTS, { queue, part, caseId })?.href).toBe(href);
});
