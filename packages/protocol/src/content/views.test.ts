// Goal: members cannot turn off notices that they must read, and every notice has a category.
// Method: each category with its kinds, and the e-mails that are always sent, one by one.
import { expect, test } from "vitest";
import {
  categoryOf,
  DEFAULT_CHANNELS,
  isAlwaysMailed,
  isEmailMandatory,
  isPartlyMailed,
  NOTICE_CATEGORIES,
  NOTICE_KINDS,
} from "./views.ts";

test("e-mails about account and money are always sent, and these of the others", () => {
  expect(NOTICE_CATEGORIES.filter(isAlwaysMailed)).toEqual(["security", "money"]);
  expect(NOTICE_CATEGORIES.filter(isPartlyMailed)).toEqual(["trading", "products", "support"]);
  const chosen = NOTICE_KINDS.filter((kind) => !isEmailMandatory(kind)).map(categoryOf);
  expect(chosen).not.toContain("security");
  expect(chosen).not.toContain("money");
  const fixed = NOTICE_KINDS.filter((kind) => isEmailMandatory(kind));
  expect(fixed.filter((kind) => !isAlwaysMailed(categoryOf(kind)))).toEqual([
    "positionLiquidated",
    "symbolEnding",
    "symbolStaying",
    "loanWarned",
    "loanCalled",
    "loanLiquidated",
    "loanExtended",
    "loanOverdue",
    "loanPassed",
    "loanRejected",
    "earnFrozen",
    "earnReturned",
    "earnDefaulted",
    "contestPrize",
    "complaintDecided",
  ]);
});

test.each([
  ["accountHeld", "security"],
  ["verificationRejected", "security"],
  ["withdrawalPaid", "money"],
  ["adjustmentDebited", "money"],
  ["optionDelivered", "trading"],
  ["spotPlanSkipped", "trading"],
  ["ieoWon", "products"],
  ["supportAnswered", "support"],
  ["newsPublished", "news"],
] as const)("%s is about %s", (kind, category) => {
  expect(categoryOf(kind)).toBe(category);
});

test("by default news and trading are not mailed", () => {
  const mailed = NOTICE_CATEGORIES.filter((category) => DEFAULT_CHANNELS[category].byMail);
  expect(mailed).toEqual(["security", "money", "products", "support"]);
});
