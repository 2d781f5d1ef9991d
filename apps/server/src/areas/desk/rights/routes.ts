import {
  confirmRights,
  proposeRights,
  type RightsChange,
  type RightsOutcome,
  type RightsContext,
  type Staff,
  withdrawRights,
} from "@plumbline/engine/desk";
import { type Decision, type Instant, ok, type Result } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { newId, type RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import type { DeskDeps } from "../desk-deps.ts";
import { oneTimePassword } from "../manage-operators.ts";
import { type StaffChange, staffStore } from "../staff-store.ts";
import { readRights } from "./queries.ts";

type RightsDeps = Pick<DeskDeps, "clock" | "commands" | "database" | "passwords">;

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

  operatorRoute(
    calls.proposeRoles,
    async ({ input: { id: operatorId, roles, reason }, ...request }) => {
      return propose(deps, request, { reason, change: { type: "roles", operatorId, roles } });
    },
  ),

  operatorRoute(calls.proposeReset, async ({ input: { id, reason }, ...request }) =>
    propose(deps, request, { reason, change: { type: "reset", operatorId: id } }),
  ),

  operatorRoute(calls.proposeEnable, async ({ input: { id, reason }, ...request }) =>
    propose(deps, request, { reason, change: { type: "enable", operatorId: id } }),
  ),

  operatorRoute(calls.confirmRights, async ({ input: { id }, ...request }) =>
    confirm(deps, request, id),
  ),

  operatorRoute(calls.withdrawRights, async ({ input: { id }, ...request }) => {
    const named = { id, by: request.operator.id };
    return change(
      deps,
      { ...request, call: "desk.withdraw-rights", content: id, answer: () => null },
      (context, now) => withdrawRights(context, named, now),
    );
  }),
];

interface Request {
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}

function propose(
  deps: RightsDeps,
  { operator, requestId }: Request,
  request: { readonly change: RightsChange; readonly reason: string },
) {
  const proposal = { id: newId(), proposedBy: operator.id, ...request };
  const command = {
    operator,
    requestId,
    call: "desk.propose-rights",
    content: JSON.stringify(request),
    answer: (outcome: RightsOutcome) => ({ id: outcome.proposal.id }),
  };
  return change(deps, command, (context, now) => proposeRights(context, proposal, now));
}

/**
 * Confirms a change as the second person. A password is drawn for each, though only a reset uses
 * it.
 */
async function confirm(deps: RightsDeps, request: Request, id: string) {
  const password = oneTimePassword();
  const hashed = await deps.passwords.hash(password);
  if (!hashed.ok) return hashed;
  // A repeated request receives the stored answer, which does not contain this password.
  const drawId = newId();
  const command = {
    ...request,
    call: "desk.confirm-rights",
    content: id,
    answer: ({ proposal }: RightsOutcome) => ({
      drawId: proposal.change.type === "reset" ? drawId : null,
    }),
  };
  const confirmation = { id, by: request.operator.id, passwordHash: hashed.value };
  const confirmed = await change(deps, command, (context, now) =>
    confirmRights(context, confirmation, now),
  );
  if (!confirmed.ok) return confirmed;
  return ok({ oneTimePassword: confirmed.value.drawId === drawId ? password : null });
}

/** One step of a change of rights, logged with everything that it changes. */
async function change<Refusal, Answer>(
  { clock, commands, database }: Omit<RightsDeps, "passwords">,
  command: Request & {
    readonly call: string;
    readonly content: string;
    answer(outcome: RightsOutcome): Answer;
  },
  decide: (context: RightsContext, now: Instant) => Result<Decision<RightsOutcome, never>, Refusal>,
) {
  const { call, content, operator, requestId } = command;
  const { isSamePerson } = await readColleagues(database, clock.now());
  return runOperatorCommand(commands, {
    call,
    by: operator,
    subject: "rights",
    requestId,
    content,
    store: staffStore,
    decide: ({ state: staff }, now) => {
      const decided = decide({ staff, isSamePerson }, now);
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { rights: decided.value.next } });
    },
    summary: (staff, next) => summaryOf(staff, rightsIn(next)),
    answer: (next) => command.answer(rightsIn(next)),
  });
}

function rightsIn(next: StaffChange): RightsOutcome {
  if (!("rights" in next)) throw new Error("a change of rights changes no sign-in");
  return next.rights;
}

/** For the log: each permission or role that is granted or withdrawn, and the version. */
function summaryOf({ operators, version }: Staff, { type, proposal }: RightsOutcome) {
  const { change: changed, id, reason } = proposal;
  const facts = { id, reason, outcome: type };
  if (changed.type === "grants") {
    return { before: { version }, after: { ...facts, changes: changed.changes } };
  }
  const operator = operators.get(changed.operatorId);
  if (changed.type !== "roles") {
    const { name, isDisabled } = operator ?? {};
    return {
      before: { operator: name, isDisabled },
      after: { ...facts, operator: name, change: changed.type },
    };
  }
  const { roles } = changed;
  return {
    before: { operator: operator?.name, roles: operator?.roles },
    after: { ...facts, operator: operator?.name, roles },
  };
}
