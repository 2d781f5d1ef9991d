import { isAwaitingVoucher } from "@plumbline/engine/desk";
import { err, ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { networkOf } from "#platform/http/network-of";
import { logEvent } from "#services/operators/log-event";
import { isOnePersonEnough, readColleagues } from "#services/operators/same-person";
import { type OperatorRequest, operatorRoute, publicRoute, type Route } from "#platform/http/route";
import type { DeskDeps } from "./desk-deps.ts";
import { alertRoutes } from "./alerts/alert-list.ts";
import { assignmentRoutes } from "./assignments/routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.ts";
import { freezeRoutes } from "./freeze-users.ts";
import { login } from "./login.ts";
import { changeOwnPassword, replaceAuthenticator } from "./own-credentials.ts";
import { endOperatorSessions } from "./reset-operator.ts";
import { addOperator, disableOperator, vouchForOperator } from "./manage-operators.ts";
import { findOperator } from "./staff-store.ts";
import { readAuditPage, readOperators } from "./queries.ts";
import { noteRoutes } from "./note-member.ts";
import { exportRoutes } from "./list-exports/routes.ts";
import { ownAccountRoutes } from "./own-accounts.ts";
import { rightsRoutes } from "./rights/routes.ts";
import { enterCode, enterRecoveryCode, setFirstPassword, startEnrolment } from "./sign-in.ts";

export const deskOperatorRoutes = (deps: DeskDeps): readonly Route[] => [
  publicRoute(calls.login, async ({ input, caller }) => login(deps, input, caller)),

  operatorRoute(calls.setFirstPassword, async ({ input, ...request }) =>
    setFirstPassword(deps, from(request), input.newPassword),
  ),
  operatorRoute(calls.startEnrolment, async (request) => startEnrolment(deps, from(request))),
  operatorRoute(calls.finishEnrolment, async ({ input, ...request }) =>
    enterCode(deps, from(request), input.code),
  ),
  operatorRoute(calls.enterCode, async ({ input, ...request }) =>
    enterCode(deps, from(request), input.code),
  ),
  operatorRoute(calls.enterRecoveryCode, async ({ input, ...request }) =>
    enterRecoveryCode(deps, from(request), input.recoveryCode),
  ),

  operatorRoute(calls.changeOwnPassword, async ({ input, ...request }) =>
    changeOwnPassword(deps, from(request), input),
  ),
  operatorRoute(calls.replaceAuthenticator, async ({ input, ...request }) =>
    replaceAuthenticator(deps, from(request), input),
  ),

  operatorRoute(calls.logout, async ({ caller }) => {
    await deps.operatorSessions.end(caller.token);
    return ok(null);
  }),
  operatorRoute(calls.readMe, async ({ operator: { id, name, roles, permissions } }) => {
    const [ownRecord, onePerson] = await Promise.all([
      findOperator(deps.database, { id }),
      isOnePersonEnough(deps.database),
    ]);
    return ok({
      id,
      name,
      roles: [...roles],
      permissions: [...permissions],
      recoveryCodesLeft: ownRecord?.recoveryHashes.length ?? 0,
      isAwaitingVoucher: ownRecord !== null && isAwaitingVoucher(ownRecord),
      isOnePersonEnough: onePerson,
    });
  }),

  operatorRoute(calls.listOperators, async ({ input, operator }) => {
    const now = deps.clock.now();
    const { isSamePerson } = await readColleagues(deps.database, now);
    const query = { now, isSamePerson, readerId: operator.id };
    const { lines, total } = await readOperators(deps.database, input, query);
    return ok(toPage(lines, { ...input, total }));
  }),
  operatorRoute(calls.addOperator, async ({ input, operator: by, requestId }) =>
    addOperator(deps, { ...input, by, requestId }),
  ),
  operatorRoute(calls.vouchForOperator, async ({ input, operator: by, requestId }) => {
    const { id } = input;
    const targetOperator = await findOperator(deps.database, { id });
    if (targetOperator === null) return err({ type: "operator_not_found" });
    return vouchForOperator(deps, { by, id, name: targetOperator.name, requestId });
  }),
  operatorRoute(calls.disableOperator, async ({ input, operator: by, requestId }) => {
    const { id } = input;
    const targetOperator = await findOperator(deps.database, { id });
    if (targetOperator === null) return err({ type: "operator_not_found" });
    return disableOperator(deps, { by, id, name: targetOperator.name, requestId });
  }),
  operatorRoute(calls.endOperatorSessions, async ({ input, operator: by, requestId }) => {
    const { id } = input;
    const targetOperator = await findOperator(deps.database, { id });
    if (targetOperator === null) return err({ type: "operator_not_found" });
    return endOperatorSessions(deps, { by, id, name: targetOperator.name, requestId });
  }),

  ...dashboardRoutes(deps),
  ...freezeRoutes(deps),
  ...noteRoutes(deps),
  ...rightsRoutes(deps),
  ...exportRoutes(deps),
  ...ownAccountRoutes(deps),
  ...alertRoutes(deps),
  ...assignmentRoutes(deps),

  operatorRoute(calls.noteExport, async ({ input: { list, filter, rows }, ...request }) => {
    const event = { call: "desk.export", by: request.operator, subject: list };
    return logEvent(deps, { ...event, after: { filter, rows } }, request.requestId);
  }),

  operatorRoute(calls.listAudit, async ({ input }) => {
    const { lines, total } = await readAuditPage(deps.database, input);
    return ok(toPage(lines, { ...input, total }));
  }),
];

type SignInCaller = Pick<
  OperatorRequest<(typeof calls.logout)["input"]>,
  "operator" | "requestId" | "caller"
>;

/** The operator who signs in, the request and the network. */
const from = ({ operator, requestId, caller }: SignInCaller) => ({
  operator,
  requestId,
  network: networkOf(caller.address),
});
