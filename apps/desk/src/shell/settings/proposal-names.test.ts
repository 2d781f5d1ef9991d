// Goal: the buttons of several proposals have different names. Method: one proposal, and two by the
// same person.
import { expect, test } from "vitest";
import { showTime } from "#shell/wire-time.ts";
import { withNames } from "./proposal-names.ts";

const FIRST = { proposedBy: "ann", createTime: "2026-01-05 20:00:00" };
const SECOND = { proposedBy: "ann", createTime: "2026-01-05 20:00:07" };

test("a single proposal needs no name", () => {
  expect(withNames([FIRST])).toEqual([{ proposal: FIRST, name: "" }]);
});

test("several are named by their proposer and the time", () => {
  expect(withNames([FIRST, SECOND]).map(({ name }) => name)).toEqual([
    `ann, ${showTime(FIRST.createTime)}`,
    `ann, ${showTime(SECOND.createTime)}`,
  ]);
});
