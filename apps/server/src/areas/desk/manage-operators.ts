import { randomInt } from "node:crypto";
import { foldAccount, isAccount } from "@plumbline/engine/auth";
import * as rules from "@plumbline/engine/desk";
import type {
  AddAdministratorRefusal,
  AddOperatorRefusal,
  DisableOperatorRefusal,
  OperatorId,
  OperatorRole,
} from "@plumbline/engine/desk";
import { type Decision, err, ok, type Result } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import { newId, type RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import type { Busy } from "#services/identity/passwords";
import type { SignedInOperator } from "#platform/http/route";
import type { DeskDeps } from "./desk-deps.ts";
import { staffStore } from "./staff-store.ts";

// Without 0, O, 1, l and I, which are easily misread. Twenty characters are 116 bits.
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 20;

/** A password for one sign-in, easy to read from a screen. */
export function oneTimePassword(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return signs.join("").replace(/(.{5})(?=.)/g, "$1-");
}

type NameMalformed = { readonly type: "operator_name_malformed" };
interface Added {
  readonly id: string;
  /** Returned once; null if the request had already been answered. */
  readonly oneTimePassword: string | null;
}
type AddDeps = Pick<DeskDeps, "clock" | "commands" | "database" | "passwords">;

/**
 * Adds an operator at the desk. Only this answer contains the one-time password.
 *
 * Refusals, in the order they are checked: `operator_name_malformed`, `too_many_requests`,
 * `not_permitted`, `operator_name_taken`.
 */
export const addOperator = (
  deps: AddDeps,
  request: {
    readonly by: SignedInOperator;
    readonly name: string;
    readonly roles: readonly OperatorRole[];
    readonly requestId: RequestId;
  },
): Promise<Result<Added, AddOperatorRefusal | NameMalformed | Busy | RunnerRefusal>> => {
  const { by } = request;
  // A role that is listed twice counts once.
  const roles = [...new Set(request.roles)];
  return add(deps, { ...request, call: "desk.add-operator", roles }, (context, operator) =>
    rules.addOperator(context, { by: by.id, operator }),
  );
};

/**
 * Adds an administrator on the server machine; the engine's `addAdministrator` defines when another
 * one is permitted.
 *
 * Refusals, in the order they are checked: `operator_name_malformed`, `too_many_requests`,
 * `two_administrators`, `operator_name_taken`.
 */
export const addAdministrator = (
  deps: AddDeps,
  request: { readonly name: string; readonly requestId: RequestId },
): Promise<Result<Added, AddAdministratorRefusal | NameMalformed | Busy | RunnerRefusal>> => {
  const addRequest = {
    ...request,
    by: null,
    call: "desk.add-administrator",
    roles: ["admin"],
  } as const;
  return add(deps, addRequest, rules.addAdministrator);
};

async function add<Refusal>(
  { clock, commands, database, passwords }: AddDeps,
  request: {
    readonly by: SignedInOperator | null;
    readonly call: string;
    readonly name: string;
    readonly roles: readonly OperatorRole[];
    readonly requestId: RequestId;
  },
  decide: (
    context: rules.StaffContext,
    operator: rules.NewOperator,
  ) => Result<Decision<rules.Operator, never>, Refusal>,
): Promise<Result<Added, Refusal | NameMalformed | Busy | RunnerRefusal>> {
  const { by, call, requestId, roles } = request;
  const name = foldAccount(request.name);
  if (!isAccount(name)) return err({ type: "operator_name_malformed" });
  const password = oneTimePassword();
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  // Branded here, where the id of a new operator is drawn.
  const id = newId() as OperatorId;
  const operator = { id, name, roles, passwordHash: hashed.value };
  const { isSamePerson } = await readColleagues(database, clock.now());
  const added = await runOperatorCommand(commands, {
    call,
    by,
    subject: name,
    requestId,
    store: staffStore,
    content: `${name} ${roles.join(",")}`,
    decide: ({ state: staff }) => {
      const decided = decide({ staff, isSamePerson }, operator);
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next } });
    },
    summary: (_staff, next) => {
      const needsVoucher = "operator" in next && next.operator.needsVoucher;
      return { before: null, after: { roles, needsVoucher } };
    },
    answer: () => ({ id }),
  });
  if (!added.ok) return added;
  return ok({ id: added.value.id, oneTimePassword: added.value.id === id ? password : null });
}

/**
 * Confirms, as another administrator, that the new operator is another person. Refusals: see
 * `vouchForOperator` in the engine.
 */
export async function vouchForOperator(
  { clock, commands, database }: Pick<DeskDeps, "clock" | "commands" | "database">,
  request: ChangedOperator,
): Promise<Result<null, rules.VouchRefusal | RunnerRefusal>> {
  const { by, id, name, requestId } = request;
  const { isSamePerson } = await readColleagues(database, clock.now());
  return runOperatorCommand(commands, {
    call: "desk.vouch",
    by,
    subject: name,
    requestId,
    content: id,
    store: staffStore,
    decide: ({ state: staff }) => {
      const decided = rules.vouchForOperator({ staff, isSamePerson }, { by: by.id, id });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next } });
    },
    summary: () => ({ before: { isVouched: false }, after: { isVouched: true } }),
    answer: () => null,
  });
}

export interface ChangedOperator {
  readonly by: SignedInOperator;
  readonly id: OperatorId;
  readonly name: string;
  readonly requestId: RequestId;
}

/** Disables an operator and ends their sessions. Refusals: see `disableOperator` in the engine. */
export function disableOperator(
  { commands }: DeskDeps,
  request: ChangedOperator,
): Promise<Result<null, DisableOperatorRefusal | RunnerRefusal>> {
  const { by, id, name, requestId } = request;
  return runOperatorCommand(commands, {
    call: "desk.disable-operator",
    by,
    subject: name,
    requestId,
    content: id,
    store: staffStore,
    decide: ({ state: staff }) => {
      const decided = rules.disableOperator(staff, { by: by.id, id });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next } });
    },
    summary: () => ({ before: { isDisabled: false }, after: { isDisabled: true } }),
    answer: () => null,
  });
}
