import { poolOf } from "@plumbline/engine/contest";
import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/contest/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { contestTerms, NO_ENTRIES, readContests, readCounts } from "./contest-store.ts";
import { pageOfEntries } from "./entry-store.ts";
import type { ContestDeps } from "./routes.ts";

export const contestOperatorRoutes = (deps: ContestDeps): readonly Route[] => [
  operatorRoute(calls.listEveryContest, async ({ input }) => {
    const [contests, counts] = await Promise.all([
      readContests(deps.database),
      readCounts(deps.database),
    ]);
    const records = contests.map((contest) => {
      const { entries, unranked, paid } = counts.get(contest.id) ?? NO_ENTRIES;
      return {
        id: contest.id,
        name: contest.name,
        stage: contest.stage,
        pool: toDecimalText(poolOf(contest).units),
        isFunded: contest.fundedAt !== null,
        participants: entries,
        open: contest.stage === "called_off" ? 0 : unranked,
        paid: toDecimalText(paid),
        startTime: toWireTime(contest.startsAt),
        endTime: toWireTime(contest.endsAt),
      };
    });
    return ok(toPage(records, { ...input, total: contests.length }));
  }),

  operatorRoute(calls.listEveryEntry, async ({ input }) => {
    const { contestId = null, userId = null } = input;
    const [{ lines, total }, contests] = await Promise.all([
      pageOfEntries(deps.database, { ...input, contestId, userId, isPaid: false }),
      readContests(deps.database),
    ]);
    const records = lines.map(({ entry, account }) => ({
      id: entry.id,
      contestId: entry.contestId,
      contest: contests.find(({ id }) => id === entry.contestId)?.name ?? entry.contestId,
      userId: entry.userId,
      account,
      stage: entry.exitedAt === null ? entry.stage : ("exited" as const),
      income: entry.score === null ? null : toDecimalText(entry.score.income.units),
      rank: entry.rank,
      prize: entry.prize === null ? null : toDecimalText(entry.prize.units),
      receiptId: entry.receiptId,
      createTime: toWireTime(entry.joinedAt),
    }));
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, contestTerms, calls.contestTermsCalls),
];
