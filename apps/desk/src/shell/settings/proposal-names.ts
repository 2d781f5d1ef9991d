import { showTime } from "#shell/wire-time.ts";

/** "ann, 2026-11-23 10:00:00": who did it, and when. */
export const withTime = (name: string, time: string | null): string =>
  time === null ? name : `${name}, ${showTime(time)}`;

/**
 * Proposals with a name that distinguishes their buttons for a screen reader: proposer and time.
 * Empty if there is only one.
 */
export const withNames = <
  Proposal extends { readonly proposedBy: string; readonly createTime: string },
>(
  proposals: readonly Proposal[],
) =>
  proposals.map((proposal) => ({
    proposal,
    name: proposals.length > 1 ? withTime(proposal.proposedBy, proposal.createTime) : "",
  }));
