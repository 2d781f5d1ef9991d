import {
  type Contest,
  exitContest,
  joinContest,
  prizeOf,
  writeScore,
} from "@plumbline/engine/contest";
import { err, ok, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import { slicePage, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/contest";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { HOUSE, newId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { readContest, readContests, readCounts } from "./contest-store.ts";
import { contestView, masked, settledView, yieldText } from "./contest-view.ts";
import type { ContestWatch } from "./contest-watch.ts";
import { entryStore, pageOfEntries, readEntriesOfMember } from "./entry-store.ts";
import { readPublication } from "./publications.ts";
import type { Rankings } from "./rankings.ts";
import { readLines } from "./result-lines.ts";

export interface ContestDeps extends Deps {
  readonly rankings: Rankings;
  readonly watch: ContestWatch;
}

export const contestRoutes = (deps: ContestDeps): readonly Route[] => [
  memberRoute(calls.listContests, async ({ input, userId }) => {
    const [contests, { view }] = await Promise.all([
      readContests(deps.database),
      readParts(deps, userId),
    ]);
    const page = slicePage(contests, input, view);
    return ok({ ...page, records: await Promise.all(page.records) });
  }),

  memberRoute(calls.listMyContests, async ({ input, userId }) => {
    const [contests, { isEntered, view }] = await Promise.all([
      readContests(deps.database),
      readParts(deps, userId),
    ]);
    const mine = contests.filter(isEntered).toSorted((a, b) => b.startsAt - a.startsAt);
    const page = slicePage(mine, input, view);
    return ok({ ...page, records: await Promise.all(page.records) });
  }),

  memberRoute(calls.readContest, async ({ input: { id }, userId }) => readView(deps, userId, id)),

  memberRoute(calls.joinContest, async ({ input: { id: contestId }, userId, requestId }) => {
    const entryId = newId();
    const joined = await deps.commands.run({
      name: "contest.join",
      userId,
      requestId,
      causeId: entryId,
      content: contestId,
      store: entryStore,
      newRisk: { type: "participation" },
      // Takes the house's lock, so that no other member joins and the contest does not start
      // meanwhile.
      additionalLock: HOUSE,
      decide: ({ state }, now) => {
        const context = {
          contest: state.contests.get(contestId),
          entry: state.entries.get(contestId),
          entries: state.counts.get(contestId)?.entries ?? 0,
          isVerified: state.isVerified,
          isElsewhere: state.elsewhere.has(contestId),
          isForbidden: isForbiddenIn(deps),
        };
        return joinContest(context, { entryId, userId }, now);
      },
      answer: () => null,
    });
    return joined.ok ? readView(deps, userId, contestId) : joined;
  }),

  memberRoute(calls.exitContest, async ({ input: { id: contestId }, userId, requestId }) => {
    const exited = await deps.commands.run({
      name: "contest.exit",
      userId,
      requestId,
      causeId: contestId,
      content: contestId,
      store: entryStore,
      decide: ({ state }, now) => {
        const contest = state.contests.get(contestId);
        return exitContest({ contest, entry: state.entries.get(contestId) }, now);
      },
      answer: () => null,
    });
    if (!exited.ok) return exited;
    deps.watch.runSoon();
    return readView(deps, userId, contestId);
  }),

  memberRoute(calls.readRanking, async ({ input, userId }) => {
    const contest = await readContest(deps.database, input.id);
    if (contest === null) return err({ type: "contest_not_found" });
    const ranking = await deps.rankings.of(contest);
    const page = slicePage(ranking, input, (entry, index) => ({
      rank: index + 1,
      name: entry.userId === userId ? entry.account : masked(entry.account),
      isMine: entry.userId === userId,
      totalIncome: toDecimalText(entry.score.income.units),
      totalYieldPct: yieldText(contest, entry.score.income),
      reachedMs: entry.score.reachedAt,
      reward: toDecimalText(prizeOf(contest, index + 1).units),
    }));
    return ok(page);
  }),

  memberRoute(calls.listWinners, async ({ input, userId }) => {
    const filter = { ...input, contestId: null, userId: null, isPaid: true };
    const [{ lines, total }, contests] = await Promise.all([
      pageOfEntries(deps.database, filter),
      readContests(deps.database),
    ]);
    const records = lines.flatMap(({ entry, account }) => {
      const contest = contests.find(({ id }) => id === entry.contestId);
      const { rank, prize, score, receiptId } = entry;
      if (contest === undefined || rank === null || prize === null || score === null) return [];
      if (receiptId === null) return [];
      const isMine = entry.userId === userId;
      return [
        {
          contestId: contest.id,
          contest: contest.name,
          endsMs: contest.endsAt,
          rank,
          name: isMine ? account : masked(account),
          isMine,
          totalIncome: toDecimalText(score.income.units),
          reward: toDecimalText(prize.units),
          receiptId,
        },
      ];
    });
    return ok(toPage(records, { ...input, total }));
  }),

  publicRoute(calls.readContestResult, async ({ input: { id } }) => {
    const publication = await readPublication(deps.database, id);
    if (publication === null) return err({ type: "contest_not_found" });
    const { contest, ranking } = publication;
    return ok({ contest: settledView(contest), ranking: ranking.map(writeScore) });
  }),
];

const isForbiddenIn = ({ config }: Pick<Deps, "config">): boolean =>
  PROFILES[config.profile].areIncentivesForbidden;

async function readView(deps: ContestDeps, userId: UserId, id: string) {
  const contest = await readContest(deps.database, id);
  if (contest === null) return err({ type: "contest_not_found" } as const);
  const { view } = await readParts(deps, userId);
  return ok(await view(contest));
}

/** Loads one member's parts in all contests, and returns the view of a contest for that member. */
async function readParts(deps: ContestDeps, userId: UserId) {
  const { clock, database, rankings } = deps;
  const [counts, own] = await Promise.all([
    readCounts(database),
    readEntriesOfMember(database, userId),
  ]);
  const lines = await readLines(
    database,
    own.map(({ entry }) => entry.id),
  );
  const partIn = (contest: Contest) => own.find(({ entry }) => entry.contestId === contest.id);
  const isEntered = (contest: Contest): boolean => partIn(contest) !== undefined;
  const view = async (contest: Contest) => {
    const part = partIn(contest);
    const participants = counts.get(contest.id)?.entries ?? 0;
    const isForbidden = isForbiddenIn(deps);
    const isListed = part !== undefined && part.entry.exitedAt === null;
    const ranking = isListed ? await rankings.of(contest) : [];
    const place = ranking.findIndex((each) => each.userId === userId);
    const mine =
      part === undefined
        ? null
        : {
            ...part,
            lines: lines.get(part.entry.id) ?? [],
            rank: place === -1 ? null : place + 1,
          };
    return contestView({ contest, participants, isForbidden, mine }, clock.now());
  };
  return { isEntered, view };
}
