import {
  confirmFinalRefusal,
  decideAppeal,
  proposeFinalRefusal,
  withdrawFinalRefusal,
} from "@plumbline/engine/kyc";
import * as calls from "@plumbline/protocol/kyc/operator-calls";
import { newId } from "#platform/process/ids";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route } from "#platform/http/route";
import { readOpenedFiles } from "#services/files/file-rows";
import { readOtherCases } from "./final-refusal-rows.ts";
import { type CaseRequest, reviewCase } from "./review-case.ts";
import type { KycDeps } from "./routes.ts";

/**
 * Final refusals: proposed by one operator, confirmed by another, and appeals decided by a third.
 */
export const finalRefusalRoutes = (deps: KycDeps): readonly Route[] => [
  operatorRoute(calls.proposeFinalRefusal, async ({ input, ...request }) => {
    const { otherUserId = null, outcome, grounds, contentHash, level } = input;
    const { userId } = input;
    const proposalRequest = { ...request, userId, level, contentHash };
    // Read before the lock: submissions and openings of pictures are only ever added.
    const [openedFileIds, otherCases] = await Promise.all([
      readOpened(deps, proposalRequest),
      readOtherCases(deps.database, { userId, otherUserId }),
    ]);
    const command = { id: newId(), outcome, otherUserId, grounds };
    return reviewCase(
      deps,
      {
        ...proposalRequest,
        call: "kyc.propose-final-refusal",
        input: { outcome, otherUserId, grounds },
      },
      (context, seen, now) =>
        proposeFinalRefusal(
          { ...context, openedFileIds, otherCases },
          { ...seen, ...command },
          now,
        ),
    );
  }),

  operatorRoute(calls.confirmFinalRefusal, async ({ input, ...request }) => {
    const confirmRequest = { ...request, ...input };
    const [openedFileIds, colleagues] = await Promise.all([
      readOpened(deps, confirmRequest),
      readColleagues(deps.database, deps.clock.now()),
    ]);
    return reviewCase(
      deps,
      { ...confirmRequest, call: "kyc.confirm-final-refusal" },
      (context, seen, now) =>
        confirmFinalRefusal({ ...context, ...colleagues, openedFileIds }, seen, now),
    );
  }),

  operatorRoute(calls.withdrawFinalRefusal, ({ input, ...request }) =>
    reviewCase(
      deps,
      {
        ...request,
        ...input,
        call: "kyc.withdraw-final-refusal",
      },
      withdrawFinalRefusal,
    ),
  ),

  operatorRoute(calls.decideAppeal, async ({ input, ...request }) => {
    const { verdict, words, ...seenCase } = input;
    const query = { ...request, ...seenCase };
    const [openedFileIds, { isSamePerson }] = await Promise.all([
      readOpened(deps, query),
      readColleagues(deps.database, deps.clock.now()),
    ]);
    return reviewCase(
      deps,
      { ...query, call: "kyc.decide-appeal", input: { verdict, words } },
      (context, seen, now) =>
        decideAppeal({ ...context, isSamePerson, openedFileIds }, { ...seen, verdict, words }, now),
    );
  }),
];

const readOpened = (
  { database }: KycDeps,
  { userId, operator }: Pick<CaseRequest, "userId" | "operator">,
): Promise<ReadonlySet<string>> =>
  readOpenedFiles(database, { userIds: [userId], operatorId: operator.id });
