import {
  confirmRights,
  type OperatorId,
  proposeRights,
  type RightsChange,
  type RightsOutcome,
  type RightsWorld,
  type Staff,
  withdrawRights,
} from "@plumbline/engine/desk";
import { type Decision, type Instant, ok, type Result } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { newId, type RequestId } from "#shell/ids";
import { runOperatorCommand } from "#shell/operators/operator-command";
import { readColleagues } from "#shell/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#shell/route";
import type { DeskDeps } from "../desk-deps.ts";
import { type StaffChange, staffStore } from "../staff-store.ts";
import { readRights } from "./queries.ts";

type RightsDeps = Pick<DeskDeps, "clock" | "commands" | "database">;

export const rightsRoutes = (deps: RightsDeps): readonly Route[] => [
  operatorRoute(calls.readRights, async ({ operator }) => {
    const now = deps.clock.now();
    const { isSamePerson } = await readColleagues(deps.database, now);
    const isOwn = (operatorId: string) => isSamePerson(operatorId, operator.id);
    return ok(await readRights(deps.database, { now, isOwn }));
  }),

  operatorRoute(calls.proposeGrants, async ({ input: { changes, reason }, ...request }) =>
    propose(deps, request, { reason, change: { type: "grants", changes } }),
  ),

  operatorRoute(calls.proposeRoles, async ({ input: { id, roles, reason }, ...request }) => {
    // A brand exists for the compiler only; whether there is such an operator, the rule says.
    const operatorId = id as OperatorId;
    return propose(deps, request, { reason, change: { type: "roles", operatorId, roles } });
  }),

  operatorRoute(calls.confirmRights, async ({ input: { id }, ...request }) => {
    const named = { id, by: request.operator.id };
    const confirmed = await change(
      deps,
      { ...request, call: "desk.confirm-rights", content: id },
      (world, now) => confirmRights(world, named, now),
    );
    return confirmed.ok ? ok(null) : confirmed;
  }),

  operatorRoute(calls.withdrawRights, async ({ input: { id }, ...request }) => {
    const named = { id, by: request.operator.id };
    const withdrawn = await change(
      deps,
      { ...request, call: "desk.withdraw-rights", content: id },
      (world, now) => withdrawRights(world, named, now),
    );
    return withdrawn.ok ? ok(null) : withdrawn;
  }),
];

interface Request {
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}

function propose(
  deps: RightsDeps,
  { operator, requestId }: Request,
  asked: { readonly change: RightsChange; readonly reason: string },
) {
  const proposal = { id: newId(), proposedBy: operator.id, ...asked };
  const content = JSON.stringify(asked);
  return change(deps, { operator, requestId, call: "desk.propose-rights", content }, (world, now) =>
    proposeRights(world, proposal, now),
  );
}

/** One step of a change of rights, logged with all that it is about. */
async function change<Refusal>(
  { clock, commands, database }: RightsDeps,
  asked: Request & { readonly call: string; readonly content: string },
  decide: (world: RightsWorld, now: Instant) => Result<Decision<RightsOutcome, never>, Refusal>,
) {
  const { call, content, operator, requestId } = asked;
  const { isSamePerson } = await readColleagues(database, clock.now());
  return runOperatorCommand(commands, {
    call,
    by: operator,
    subject: "rights",
    requestId,
    content,
    store: staffStore,
    decide: (staff, now) => {
      const decided = decide({ staff, isSamePerson }, now);
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { rights: decided.value.next } });
    },
    summary: (staff, next) => summaryOf(staff, rightsIn(next)),
    answer: (next) => ({ id: rightsIn(next).proposal.id }),
  });
}

function rightsIn(next: StaffChange): RightsOutcome {
  if (!("rights" in next)) throw new Error("a change of rights changes no sign-in");
  return next.rights;
}

/** For the log: each single thing that is given or taken, and of which version. */
function summaryOf({ operators, version }: Staff, { type, proposal }: RightsOutcome) {
  const { change: changed, id, reason } = proposal;
  const said = { id, reason, outcome: type };
  if (changed.type === "grants") {
    return { before: { version }, after: { ...said, changes: changed.changes } };
  }
  const { operatorId, roles } = changed;
  const operator = operators.get(operatorId);
  return {
    before: { operator: operator?.name, roles: operator?.roles },
    after: { ...said, operator: operator?.name, roles },
  };
}
