import { randomInt } from "node:crypto";
import {
  type AccountName,
  type AccountNameRefusal,
  checkPassword,
  type NewUser,
  type PasswordRefusal,
  readAccountName,
  registerUser,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { HOUSE, newId, type RequestId } from "#platform/process/ids";
import type { Busy } from "#services/identity/passwords";
import type { Caller } from "#platform/http/route";
import type { RunnerRefusal } from "#platform/command/command";
import type { AuthDeps } from "./auth-deps.ts";
import type { Attempt } from "#services/limits/attempt-store";
import { networkOf } from "#platform/http/network-of";
import { type ProofOfWorkNeeded, takeOrWork } from "#services/limits/proof-of-work";
import { wasAccepted } from "#services/identity/one-time-codes";
import { CODE_WRONG, takeCode } from "./codes.ts";
import type { ReadContact } from "./contact.ts";
import { findByName, findInviter } from "./queries.ts";
import { ACCOUNT_TAKEN, type ContactTaken, registrationStore } from "./store.ts";

export interface RegistrationRequest {
  readonly requestId: RequestId;
  readonly caller: Caller;
}

export type RegistrationRefusal =
  | AccountNameRefusal
  | PasswordRefusal
  | ProofOfWorkNeeded
  | typeof ACCOUNT_TAKEN
  | typeof INVITE_CODE_UNKNOWN
  | typeof CODE_WRONG
  | ContactTaken
  | RunnerRefusal
  | Busy;

const COMMAND = "auth.register-user";
const INVITE_CODE_UNKNOWN = { type: "invite_code_unknown", field: "inviteCode" } as const;

export interface RegistrationForm {
  /** null: the server generates a name, for a user known by a contact. */
  readonly account: string | null;
  readonly password: string;
  readonly inviteCode: string;
  /** A phone or an e-mail address and its code. */
  readonly proof?: {
    readonly contact: ReadContact;
    readonly code: string;
    readonly ticket: string | null;
  };
}

/**
 * Registers a user by an account, a phone or an e-mail address. Repeated with the same request id
 * and the right password, it answers the same user; with another password the account is taken.
 *
 * Refusals, in the order they are checked: those of the account's name, those of the password,
 * `proof_of_work_needed`, `account_taken`, `invite_code_unknown`, `code_wrong`,
 * `too_many_requests`, `contact_taken`.
 */
export async function register(
  deps: AuthDeps,
  form: RegistrationForm,
  request: RegistrationRequest,
): Promise<Result<UserId, RegistrationRefusal>> {
  const name = form.account === null ? ok(madeName()) : readAccountName(form.account);
  if (!name.ok) return name;
  const { account } = name.value;
  const contact = form.proof?.contact;
  const isStrong = checkPassword(form.password, { account, field: "password" });
  if (!isStrong.ok) return isStrong;
  const likeContact = contact?.name.replace(/@.*$/, "") ?? account;
  const isOwn = checkPassword(form.password, { account: likeContact, field: "password" });
  if (!isOwn.ok) return isOwn;
  const allowed = await takeRegistration(deps, request);
  if (!allowed.ok) return allowed;
  const attempt = { ...form, ...request, account, contact };
  const again = await findOwn(deps, attempt);
  if (!again.ok) return again;
  if (again.value !== null) return ok(again.value);
  return makeMember(deps, { ...form, ...name.value }, request);
}

/** Registers a member from a valid form, whose name was free a moment ago. */
async function makeMember(
  deps: AuthDeps,
  form: Omit<RegistrationForm, "account"> & AccountName,
  request: RegistrationRequest,
): Promise<Result<UserId, RegistrationRefusal>> {
  const { account, nickname, password, proof } = form;
  const inviterId = await inviterOf(deps, form.inviteCode);
  if (!inviterId.ok) return inviterId;
  const codeRequest = { purpose: "register", caller: request.caller } as const;
  if (proof !== undefined && !(await takeCode(deps, { ...codeRequest, ...proof })))
    return err(CODE_WRONG);
  const hashed = await deps.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const credential = { passwordHash: hashed.value, mustChangePassword: false };
  const begins = { account, nickname, credential, isGuest: false, inviterId: inviterId.value };
  const contact = proof?.contact;
  const result = await makeUser(deps, { ...begins, ...(contact && { contact }) }, request);
  if (result.ok || result.error.type !== "account_taken") return result;
  // Another request took the name meanwhile: perhaps this one, sent twice.
  const again = await findOwn(deps, { account, password, contact, ...request });
  if (!again.ok) return again;
  return again.value === null ? err(ACCOUNT_TAKEN) : ok(again.value);
}

export interface Guest {
  readonly userId: UserId;
  /** Returned once; only its hash is stored. */
  readonly initialPassword: string;
}

/**
 * Registers a user with a generated name and first password.
 *
 * Refusals: `proof_of_work_needed`, `too_many_requests`.
 */
export async function registerGuest(
  deps: AuthDeps,
  request: RegistrationRequest,
): Promise<Result<Guest, Exclude<RegistrationRefusal, { readonly field: string }>>> {
  const allowed = await takeRegistration(deps, request);
  if (!allowed.ok) return allowed;
  const initialPassword = randomText(GUEST_PASSWORD_LENGTH, READABLE);
  const hashed = await deps.passwords.hash(initialPassword);
  if (!hashed.ok) return hashed;

  const account = `guest-${randomText(GUEST_NAME_LENGTH, READABLE).toLowerCase()}`;
  const credential = { passwordHash: hashed.value, mustChangePassword: true };
  const begins = { account, nickname: account, credential, isGuest: true, inviterId: null };
  const result = await makeUser(deps, begins, request);
  if (result.ok) return ok({ userId: result.value, initialPassword });
  if ("field" in result.error) throw new Error("a guest's random name was taken");
  return err(result.error);
}

/** A generated account name. */
function madeName(): AccountName {
  const account = `user-${randomText(GUEST_NAME_LENGTH, READABLE).toLowerCase()}`;
  return { account, nickname: account };
}

/** Letters and digits that are not mistaken for one another: 32, so five bits each. */
const READABLE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GUEST_NAME_LENGTH = 10;
const GUEST_PASSWORD_LENGTH = 20;
const INVITE_CODE_LENGTH = 10;

function makeUser(
  deps: AuthDeps,
  begins: AccountName & Omit<NewUser, "inviteCode">,
  { requestId }: RegistrationRequest,
): Promise<Result<UserId, typeof ACCOUNT_TAKEN | ContactTaken | RunnerRefusal>> {
  // The ledger's brand of user ids; a fresh id is unique.
  const userId = newId() as UserId;
  const user: NewUser = { ...begins, inviteCode: randomText(INVITE_CODE_LENGTH, READABLE) };
  return deps.commands.run({
    name: COMMAND,
    userId,
    requestId,
    // Without the password: the stored hash must not help to guess it.
    content: JSON.stringify([begins.contact?.name ?? begins.account, begins.inviterId]),
    store: registrationStore,
    decide: () => ok(registerUser(user)),
    answer: () => userId,
  });
}

/**
 * Returns the user that this same request registered before; null if there is none. For other
 * requests the account is taken, but not the contact: only its owner learns, by a message, whether
 * it is in use.
 */
async function findOwn(
  deps: AuthDeps,
  attempt: RegistrationRequest & {
    readonly account: string;
    readonly password: string;
    readonly contact: ReadContact | undefined;
  },
): Promise<Result<UserId | null, typeof ACCOUNT_TAKEN | Busy>> {
  const { database, passwords } = deps;
  const byAccount = await findByName(database, "account", attempt.account);
  const { contact } = attempt;
  const byContact = contact && (await findByName(database, contact.kind, contact.name));
  const storedUser = byContact ?? byAccount;
  const notTheirs = byAccount === null ? ok(null) : err(ACCOUNT_TAKEN);
  // Looked up even without a result, so that the answer takes equally long.
  const userId = storedUser?.userId ?? HOUSE;
  const isOurs = await wasAccepted(database, { ...attempt, userId, command: COMMAND });
  if (storedUser === null || !isOurs) return notTheirs;
  const isMatching = await passwords.matches(attempt.password, storedUser.passwordHash);
  if (!isMatching.ok) return isMatching;
  return isMatching.value ? ok(storedUser.userId) : notTheirs;
}

function takeRegistration(
  deps: AuthDeps,
  { caller }: RegistrationRequest,
): Promise<Result<null, ProofOfWorkNeeded>> {
  const attempt: Attempt = {
    about: ["register", networkOf(caller.address)],
    limit: deps.limits.registrations,
  };
  return takeOrWork(deps, attempt, caller);
}

async function inviterOf(
  { database }: AuthDeps,
  typed: string,
): Promise<Result<UserId | null, typeof INVITE_CODE_UNKNOWN>> {
  const code = typed.trim().toUpperCase();
  if (code === "") return ok(null);
  const isCode = code.length === INVITE_CODE_LENGTH && [...code].every(isReadable);
  const inviterId = isCode ? await findInviter(database, code) : null;
  return inviterId === null ? err(INVITE_CODE_UNKNOWN) : ok(inviterId);
}

const isReadable = (character: string): boolean => READABLE.includes(character);

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
