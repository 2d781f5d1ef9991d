import { POSTING_REASONS, type PostingReason, type ReasonGroup } from "@plumbline/engine/ledger";

/** The groups of reasons for which a user's money moved, by their meaning to the owner. */
export const LOG_GROUPS = [
  "trading",
  "fees",
  "funding",
  "margin",
  "transfers",
] as const satisfies readonly ReasonGroup[];

export type LogGroup = (typeof LOG_GROUPS)[number];

/** A reason of postings to or from users' accounts; each is in exactly one group. */
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
      // The group check guarantees that it is a user's reason.
      ([reason, its]) => (logGroupOf(its) === group ? [reason as LogType] : []),
    ),
  );
