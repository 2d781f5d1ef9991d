import { randomInt } from "node:crypto";
import { foldAccount, isAccount } from "@plumbline/engine/auth";
import * as rules from "@plumbline/engine/desk";
import type {
  AddOperatorRefusal,
  DisableOperatorRefusal,
  OperatorId,
  OperatorRole,
} from "@plumbline/engine/desk";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#shell/command";
import { newId, type RequestId } from "#shell/ids";
import { runOperatorCommand } from "#shell/operators/operator-command";
import type { Busy } from "#shell/passwords/passwords";
import type { SignedInOperator } from "#shell/route";
import type { DeskDeps } from "./desk-deps.ts";
import { staffStore } from "./staff-store.ts";

// Without what is misread: no 0, O, 1, l, I. Twenty of them are 116 bits.
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 20;

/** A password for one sign-in, to be read from a screen. */
function oneTimePassword(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return signs.join("").replace(/(.{5})(?=.)/g, "$1-");
}

export interface NewOperatorRequest {
  /** null: the server itself, for the first administrator of all. */
  readonly by: SignedInOperator | null;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly requestId: RequestId;
}

/**
 * Adds an operator. The password is said this once; null where the request was answered before.
 *
 * Refusals, in the order they are checked: `operator_name_malformed`, `too_many_requests`,
 * `not_permitted`, `operator_name_taken`.
 */
export async function addOperator(
  { commands, passwords }: DeskDeps,
  { by, name: typed, roles, requestId }: NewOperatorRequest,
): Promise<
  Result<
    { id: string; oneTimePassword: string | null },
    AddOperatorRefusal | { readonly type: "operator_name_malformed" } | Busy | RunnerRefusal
  >
> {
  const name = foldAccount(typed);
  if (!isAccount(name)) return err({ type: "operator_name_malformed" });
  const password = oneTimePassword();
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  // A fresh id is nobody else's; a role given twice is one.
  const id = newId() as OperatorId;
  const operator = { id, name, roles: [...new Set(roles)], passwordHash: hashed.value };
  const added = await runOperatorCommand(commands, {
    call: "desk.add-operator",
    by,
    subject: name,
    requestId,
    content: `${name} ${operator.roles.join(",")}`,
    store: staffStore,
    decide: (staff) => {
      const decided = rules.addOperator(staff, { by: by?.id ?? null, operator });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next } });
    },
    summary: () => ({ before: null, after: { roles: operator.roles } }),
    answer: () => ({ id }),
  });
  if (!added.ok) return added;
  return ok({ id: added.value.id, oneTimePassword: added.value.id === id ? password : null });
}

/** Shuts an operator out. Refusals as the rule's: see disableOperator in the engine. */
export function disableOperator(
  { commands }: DeskDeps,
  request: {
    readonly by: SignedInOperator;
    readonly id: OperatorId;
    readonly name: string;
    readonly requestId: RequestId;
  },
): Promise<Result<null, DisableOperatorRefusal | RunnerRefusal>> {
  const { by, id, name, requestId } = request;
  return runOperatorCommand(commands, {
    call: "desk.disable-operator",
    by,
    subject: name,
    requestId,
    content: id,
    store: staffStore,
    decide: (staff) => {
      const decided = rules.disableOperator(staff, { by: by.id, id });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next } });
    },
    summary: () => ({ before: { isDisabled: false }, after: { isDisabled: true } }),
    answer: () => null,
  });
}
