import {
  CONTEST_RECEIPTS,
  type ContestPublication,
  publish,
  readContest,
  readScore,
} from "@plumbline/engine/contest";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The rule that recomputes ranks from all published scores, and the texts of the receipts. */
export const contestReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(CONTEST_RECEIPTS, receipt, {
      ticks,
      readTerms: async (id): Promise<ContestPublication | null> => {
        const published = await stored(["contest-result", id], () =>
          orNull(client.contest.readContestResult({ id })),
        );
        if (published === null) return null;
        const { contest, ranking } = published;
        return publish(readContest(contest), ranking.map(readScore));
      },
    }),
  kindOf: () => "contest.proof.kind",
  subjectOf: () => undefined,
  assetOf: () => "USDT",
  facts: {
    contestId: ["text", "contest.proof.fact.contestId"],
    entryId: ["text", "contest.proof.fact.entryId"],
    startMoney: ["money", "contest.proof.fact.startMoney"],
    startsMs: ["time", "contest.proof.fact.startsMs"],
    endsMs: ["time", "contest.proof.fact.endsMs"],
    lines: ["text", "contest.proof.fact.lines"],
    receiptId: ["text", "contest.proof.fact.receiptId"],
    positionId: ["text", "contest.proof.fact.positionId"],
    enteredMs: ["time", "contest.proof.fact.enteredMs"],
    atMs: ["time", "contest.proof.fact.atMs"],
    amount: ["money", "contest.proof.fact.amount"],
    income: ["money", "contest.proof.fact.income"],
    reachedMs: ["time", "contest.proof.fact.reachedMs"],
    holds: ["figure", "contest.proof.fact.holds"],
    entries: ["figure", "contest.proof.fact.entries"],
    rank: ["figure", "contest.proof.fact.rank"],
    prize: ["money", "contest.proof.fact.prize"],
  },
  words: {},
  houseAccounts: { "treasury:contest": "contest.proof.pool" },
};
