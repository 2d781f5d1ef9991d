import { POSTING_REASONS, type PostingReason, type ReasonGroup } from "@plumbline/engine/ledger";

/** Why money of a user moved, by what that means to its owner. */
export const LOG_GROUPS = [
  "trading",
  "fees",
  "funding",
  "margin",
  "transfers",
] as const satisfies readonly ReasonGroup[];

export type LogGroup = (typeof LOG_GROUPS)[number];

/** A posting's reason that reaches a user's account; it stands in exactly one group. */
export type LogType = {
  [Reason in PostingReason]: (typeof POSTING_REASONS)[Reason] extends "house" ? never : Reason;
}[PostingReason];

/** The log lists exchanges among the transfers. */
const logGroupOf = (group: ReasonGroup): ReasonGroup =>
  group === "exchanges" ? "transfers" : group;

/** The reasons of some groups, in the order of the groups. */
export const logTypesOf = (...groups: readonly LogGroup[]): readonly LogType[] =>
  groups.flatMap((group) =>
    Object.entries(POSTING_REASONS).flatMap(
      // Its group is a user's.
      ([reason, its]) => (logGroupOf(its) === group ? [reason as LogType] : []),
    ),
  );
