import { instant } from "#kernel";
import { expect, test } from "vitest";
import {
  confirmSettings,
  proposalPreimage,
  proposeSettings,
  SETTINGS_LEAD_MS,
  type SettingsProposal,
  type SettingsContext,
  withdrawSettings,
} from "./propose-settings.ts";
import { settingsDiff } from "./settings-diff.ts";

const NOW = instant(1_767_614_400_000);
const at = (ms: number) => instant(NOW + ms);

const command = {
  id: "p1",
  subject: "payments",
  baseVersion: 3,
  content: '{"fee":"2"}',
  effectiveAt: at(3_600_000),
  why: "The network costs more.",
  proposedBy: "o1",
};

const waiting: SettingsProposal = {
  ...command,
  stage: "proposed",
  proposedAt: NOW,
  decidedBy: null,
  decidedAt: null,
  version: null,
};

const contextOf = (...proposals: readonly SettingsProposal[]): SettingsContext => ({
  newest: { version: 3, nextVersion: 5, effectiveAt: at(-1_000), content: '{"fee":"1"}' },
  proposals: new Map(proposals.map((one) => [one.id, one])),
  hashOf: (text) => `hash of ${text}`,
  isSamePerson: (one, other) => one.slice(0, 2) === other.slice(0, 2),
  isShutOut: (one) => one === "gone",
  problemsOf: (content) => (content.includes("-") ? [{ path: "fee", problem: "below_zero" }] : []),
});

const confirm = {
  id: "p1",
  operatorId: "o2",
  seenHash: `hash of ${proposalPreimage(waiting)}`,
};

const planned = {
  newest: { version: 3, nextVersion: 5, effectiveAt: at(3_600_000), content: '{"fee":"1"}' },
};

// Goal: the order in which a proposal is refused. Method: each row breaks one more rule, from the
// last check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["effective_before_planned", planned, {}],
  ["effective_too_soon", planned, { effectiveAt: at(SETTINGS_LEAD_MS - 1) }],
  ["settings_wrong", planned, { effectiveAt: NOW, content: '{"fee":"-1"}' }],
  ["settings_unchanged", planned, { effectiveAt: NOW, content: '{"fee":"1"}' }],
  ["proposal_waiting", contextOf(waiting), { content: '{"fee":"1"}' }],
  ["settings_moved", contextOf(waiting), { content: '{"fee":"1"}', baseVersion: 2 }],
])("a proposal is refused with %s", (type, context, change) => {
  const inputs = { ...contextOf(), ...context };
  expect(proposeSettings(inputs, { ...command, ...change }, NOW)).toMatchObject({
    ok: false,
    error: { type },
  });
});

const moved = { newest: { ...contextOf().newest, version: 4 } };
/** Rules that have become stricter since the proposal. */
const stricter = { problemsOf: () => [{ path: "fee", problem: "above_limit" }] };
const late = at(3_600_000 - SETTINGS_LEAD_MS + 1);

// Goal: the same for the second person's confirmation; B2 is a proposer who confirms their own
// proposal.
test.each([
  ["effective_too_soon", {}, {}, late],
  ["settings_wrong", stricter, {}, late],
  ["settings_moved", { ...moved, ...stricter }, {}, late],
  ["same_operator", moved, { operatorId: "o1" }, late],
  ["same_operator", {}, { operatorId: "o1-second-account" }, NOW],
  ["content_changed", moved, { operatorId: "o1", seenHash: "x" }, late],
  ["approval_expired", moved, { operatorId: "o1", seenHash: "x" }, at(86_400_000)],
  ["approval_expired", contextOf({ ...waiting, proposedBy: "gone" }), {}, NOW],
  ["proposal_not_open", contextOf({ ...waiting, stage: "withdrawn" }), { seenHash: "x" }, NOW],
  ["proposal_not_open", contextOf({ ...waiting, stage: "confirmed" }), {}, NOW],
  ["proposal_not_found", contextOf(), { seenHash: "x" }, at(86_400_000)],
])("B2 a confirmation is refused with %s", (type, context, change, now) => {
  const inputs = { ...contextOf(waiting), ...context };
  expect(confirmSettings(inputs, { ...confirm, ...change }, now)).toMatchObject({
    ok: false,
    error: { type },
  });
});

test("a confirmation in time makes the next version, as proposed", () => {
  const decided = confirmSettings(contextOf(waiting), confirm, instant(late - 1));
  const { content, effectiveAt } = waiting;
  const next = { stage: "confirmed", version: 5, decidedBy: "o2", content, effectiveAt };
  expect(decided).toMatchObject({ ok: true, value: { next, postings: [] } });
});

test("a proposal that expired or was withdrawn blocks no other", () => {
  const old = { ...waiting, id: "p0", proposedAt: at(-86_400_000) };
  expect(proposeSettings(contextOf(old), command, NOW)).toMatchObject({ value: { next: waiting } });
  const result = withdrawSettings(contextOf(waiting), { id: "p1", operatorId: "o1" }, NOW);
  expect(result).toMatchObject({ value: { next: { stage: "withdrawn", version: null } } });
});

// Goal: the second person sees exactly the differences. Method: entries change, appear, disappear
// and move in a list.
test("a diff names each leaf that differs, entries of lists by their id", () => {
  const before = { channels: [{ id: "A", fee: "1", on: true }], steps: ["100", "120"], memo: null };
  const after = {
    channels: [
      { id: "B", fee: "3" },
      { id: "A", fee: "2", on: true },
    ],
    steps: ["100"],
  };
  expect(settingsDiff(JSON.stringify(before), JSON.stringify(after))).toEqual([
    { path: "channels.A.fee", before: "1", after: "2" },
    { path: "steps.2", before: "120", after: null },
    { path: "memo", before: "–", after: null },
    { path: "channels.B.id", before: null, after: "B" },
    { path: "channels.B.fee", before: null, after: "3" },
  ]);
});
