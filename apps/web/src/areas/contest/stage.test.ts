import { expect, test } from "vitest";
import type { Contest } from "./queries.ts";
import { isTradable, joiningOf, nextStepOf, stageOf } from "./stage.ts";

// Goal: each screen shows what can be done now. Method: one contest with one fact changed in each
// row.
const contest = {
  stage: "announced",
  status: "to_be_started",
  joinUntilMs: 10,
  startsMs: 10,
  endsMs: 20,
  entriesMax: 2,
  participants: 1,
  isForbidden: false,
  mine: null,
} as Contest; // the fields that these rules read

// The fields that these rules read.
const mine = { stage: "trading", status: "in_progress" } as NonNullable<Contest["mine"]>;

const exited = { status: "exited" } as const;

test.each([
  ["open", {}, 9, true],
  ["unverified", {}, 9, false],
  ["full", { participants: 2 }, 9, false],
  ["closed", { participants: 2 }, 10, false],
  ["forbidden", { participants: 2, isForbidden: true }, 10, false],
  ["none", { isForbidden: true, stage: "started" as const }, 10, true],
  ["none", { isForbidden: true, mine }, 9, true],
])("joining is %s", (joining, change, nowMs, isVerified) => {
  expect(joiningOf({ ...contest, ...change }, { nowMs, isVerified })).toBe(joining);
});

test.each([
  ["announced", false, {}, 9],
  ["started", true, { stage: "started" as const, mine }, 19],
  ["closing", false, { stage: "started" as const, mine }, 20],
  ["exited", false, { stage: "started" as const, mine: { ...mine, ...exited } }, 9],
  ["ended", false, { stage: "ended" as const, mine: { ...mine, stage: "ranked" as const } }, 30],
])("a contest is %s, traded in: %s", (stage, isTraded, change, nowMs) => {
  const changed = { ...contest, ...change };
  expect([stageOf(changed, nowMs), isTradable(changed, nowMs)]).toEqual([stage, isTraded]);
});

test.each([
  ["join", {}, { isVerified: true, isGuest: false }],
  ["verify", {}, { isVerified: false, isGuest: false }],
  [null, { participants: 2 }, { isVerified: true, isGuest: false }],
  [null, {}, { isVerified: false, isGuest: true }],
  ["trade", { stage: "started" as const, mine }, { isVerified: true, isGuest: false }],
])("the next step is to %s", (step, change, reader) => {
  expect(nextStepOf({ ...contest, ...change }, { nowMs: 9, ...reader })).toBe(step);
});
