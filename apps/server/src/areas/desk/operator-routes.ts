import type { OperatorId } from "@plumbline/engine/desk";
import { err, ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { readColleagues } from "#shell/operators/same-person";
import { operatorRoute, publicRoute, type Route } from "#shell/route";
import type { DeskDeps } from "./desk-deps.ts";
import { dashboardRoutes } from "./dashboard/dashboard.ts";
import { freezeRoutes } from "./freeze-users.ts";
import { login } from "./login.ts";
import { addOperator, disableOperator } from "./manage-operators.ts";
import { findOperator } from "./staff-store.ts";
import { readAuditPage, readOperators } from "./queries.ts";
import { rightsRoutes } from "./rights/routes.ts";
import { enterCode, enterRecoveryCode, setFirstPassword, startEnrolment } from "./sign-in.ts";

export const deskOperatorRoutes = (deps: DeskDeps): readonly Route[] => [
  publicRoute(calls.login, async ({ input, caller }) => login(deps, input, caller)),

  operatorRoute(calls.setFirstPassword, async ({ input, ...asked }) =>
    setFirstPassword(deps, asked, input.newPassword),
  ),
  operatorRoute(calls.startEnrolment, async (asked) => startEnrolment(deps, asked)),
  operatorRoute(calls.finishEnrolment, async ({ input, ...asked }) =>
    enterCode(deps, asked, input.code),
  ),
  operatorRoute(calls.enterCode, async ({ input, ...asked }) => enterCode(deps, asked, input.code)),
  operatorRoute(calls.enterRecoveryCode, async ({ input, ...asked }) =>
    enterRecoveryCode(deps, asked, input.recoveryCode),
  ),

  operatorRoute(calls.logout, async ({ caller }) => {
    await deps.operatorSessions.end(caller.token);
    return ok(null);
  }),
  operatorRoute(calls.readMe, async ({ operator: { id, name, roles, permissions } }) => {
    const known = await findOperator(deps.database, { id });
    const recoveryCodesLeft = known?.recoveryHashes.length ?? 0;
    return ok({ id, name, roles: [...roles], permissions: [...permissions], recoveryCodesLeft });
  }),

  operatorRoute(calls.listOperators, async ({ input }) => {
    const now = deps.clock.now();
    const { isSamePerson } = await readColleagues(deps.database, now);
    const { lines, total } = await readOperators(deps.database, input, { now, isSamePerson });
    return ok(toPage(lines, { ...input, total }));
  }),
  operatorRoute(calls.addOperator, async ({ input, operator: by, requestId }) =>
    addOperator(deps, { ...input, by, requestId }),
  ),
  operatorRoute(calls.disableOperator, async ({ input, operator: by, requestId }) => {
    // A brand exists for the compiler only; whether there is such an operator, the rule says.
    const id = input.id as OperatorId;
    const known = await findOperator(deps.database, { id });
    if (known === null) return err({ type: "operator_not_found" });
    return disableOperator(deps, { by, id, name: known.name, requestId });
  }),

  ...dashboardRoutes(deps),
  ...freezeRoutes(deps),
  ...rightsRoutes(deps),

  operatorRoute(calls.listAudit, async ({ input }) => {
    const { lines, total } = await readAuditPage(deps.database, input);
    return ok(toPage(lines, { ...input, total }));
  }),
];
