import { err, ok } from "@plumbline/engine/kernel";
import {
  approveVerification,
  claimCase,
  type Rejection,
  rejectVerification,
  releaseCase,
} from "@plumbline/engine/kyc";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/kyc/operator-calls";
import { logOnce } from "#services/operators/log-event";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route } from "#platform/http/route";
import { findFile, readOpenedFiles } from "#services/files/file-rows";
import { openForStaff } from "#services/files/open-for-staff";
import { staffView } from "./final-refusal-view.ts";
import { findCase, findCases, staffSteps, viewOf } from "./queries.ts";
import { type CaseRequest, changeCase, reviewCase } from "./review-case.ts";
import type { KycDeps } from "./routes.ts";
import { fileIdsOf } from "./store.ts";

export const kycOperatorRoutes = (deps: KycDeps): readonly Route[] => [
  operatorRoute(calls.listKycCases, async ({ input, operator }) => {
    const query = { ...input, operatorId: operator.id, now: deps.clock.now() };
    const { lines, total } = await findCases(deps.database, query);
    return ok(toPage(lines, { ...input, total }));
  }),

  operatorRoute(calls.readKycCase, async ({ input: { level, ...input }, operator }) => {
    const { userId } = input;
    const caseQuery = { userId, level, operatorId: operator.id, now: deps.clock.now() };
    const [line, { verification, contentHash }] = await Promise.all([
      findCase(deps.database, caseQuery),
      deps.rows.readCase(deps.database, userId, level),
    ]);
    if (line === null || verification === null) return err({ type: "kyc_case_not_found" });
    const subject = `${userId}:${level}`;
    const logged = await logOnce(deps, { call: "kyc.read-case", by: operator, subject });
    if (!logged.ok) return logged;
    const { isSamePerson } = await readColleagues(deps.database, caseQuery.now);
    const [view, steps, finalRefusal] = await Promise.all([
      viewOf(deps.database, userId, verification),
      staffSteps(deps.database, userId, level),
      staffView(deps.database, verification.finalRefusal, (operatorId) =>
        isSamePerson(operatorId, operator.id),
      ),
    ]);
    return ok({ ...view, ...line, steps, finalRefusal, contentHash });
  }),

  operatorRoute(calls.openKycFile, async ({ input, ...request }) =>
    openFile(deps, { ...request, ...input }),
  ),

  operatorRoute(calls.claimKycCase, async ({ input, operator, requestId }) => {
    const question = { ...input, operator, requestId };
    const claimed = await changeCase(deps, { ...question, call: "kyc.claim" }, (context, now) =>
      claimCase(context, operator.id, now),
    );
    return claimed.ok ? ok({ untilTime: claimed.value.untilTime }) : claimed;
  }),

  operatorRoute(calls.releaseKycCase, async ({ input, operator, requestId }) => {
    const request = { ...input, operator, requestId };
    const released = await changeCase(deps, { ...request, call: "kyc.release" }, (context, now) =>
      releaseCase(context, operator.id, now),
    );
    return released.ok ? ok(null) : released;
  }),

  operatorRoute(calls.approveKyc, async ({ input, ...request }) => {
    const { userId } = input;
    // Read before the lock: openings are only ever added.
    const opened = { userIds: [userId], operatorId: request.operator.id };
    const openedFileIds = await readOpenedFiles(deps.database, opened);
    return reviewCase(
      deps,
      { ...request, ...input, userId, call: "kyc.approve" },
      (context, seen, now) => approveVerification({ ...context, openedFileIds }, seen, now),
    );
  }),

  operatorRoute(calls.rejectKyc, async ({ input, ...request }) => {
    const rejections = input.rejections.map(({ note, ...rejection }): Rejection => ({
      ...rejection,
      note: note === undefined || note === "" ? null : note,
    }));
    return reviewCase(
      deps,
      {
        ...request,
        ...input,
        call: "kyc.reject",
        input: { rejections },
      },
      (context, seen, now) => rejectVerification(context, { ...seen, rejections }, now),
    );
  }),
];

/** Opens a picture only if it belongs to the case. */
async function openFile(
  { commands, database, uploads, rows }: KycDeps,
  { userId, level, fileId, operator, requestId }: CaseRequest & { readonly fileId: string },
) {
  const { verification } = await rows.readCase(database, userId, level);
  if (verification === null) return err({ type: "kyc_case_not_found" });
  const file = fileIdsOf(verification).includes(fileId)
    ? await findFile(database, userId, fileId)
    : null;
  if (file === null) return err({ type: "kyc_file_unknown" });
  const subject = `${userId}:${level}`;
  return openForStaff(
    { commands, uploads },
    { call: "kyc.open-file", operator, requestId, subject, userId, file },
  );
}
