import { randomInt } from "node:crypto";
import {
  type AccountName,
  type AccountNameRefusal,
  checkPassword,
  type NewUser,
  type PasswordRefusal,
  readAccountName,
  registerUser,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { newId, type RequestId } from "#shell/ids";
import type { Busy } from "#shell/passwords/passwords";
import type { Caller } from "#shell/route";
import type { RunnerRefusal } from "#shell/command";
import type { AuthDeps } from "./auth-deps.ts";
import { type Attempt, takeAttempts } from "#shell/limits/attempt-store";
import { networkOf } from "#shell/limits/network-of";
import { findByAccount, findInviter, wasAccepted } from "./queries.ts";
import { ACCOUNT_TAKEN, registrationStore } from "./store.ts";

export interface RegistrationRequest {
  readonly requestId: RequestId;
  readonly caller: Caller;
}

export type RegistrationRefusal =
  | AccountNameRefusal
  | PasswordRefusal
  | TooManyAttempts
  | typeof ACCOUNT_TAKEN
  | typeof INVITE_CODE_UNKNOWN
  | RunnerRefusal
  | Busy;

const COMMAND = "auth.register-user";
const INVITE_CODE_UNKNOWN = { type: "invite_code_unknown", field: "inviteCode" } as const;

/**
 * Makes a user known by an account. Asked again with the same request id and the right password, it
 * answers the same user; with another password the account is simply taken.
 *
 * Refusals, in the order they are checked: those of the account's name, those of the password,
 * `too_many_attempts`, `account_taken`, `invite_code_unknown`, `too_many_requests`.
 */
export async function register(
  deps: AuthDeps,
  form: { readonly account: string; readonly password: string; readonly inviteCode: string },
  request: RegistrationRequest,
): Promise<Result<UserId, RegistrationRefusal>> {
  const name = readAccountName(form.account);
  if (!name.ok) return name;
  const { account } = name.value;
  const isStrong = checkPassword(form.password, { account, field: "password" });
  if (!isStrong.ok) return isStrong;
  const allowed = await takeRegistration(deps, request);
  if (!allowed.ok) return allowed;
  if ((await findByAccount(deps.database, account)) !== null) {
    return findOwn(deps, { ...form, account, ...request });
  }
  const inviterId = await inviterOf(deps, form.inviteCode);
  if (!inviterId.ok) return inviterId;
  const hashed = await deps.passwords.hash(form.password);
  if (!hashed.ok) return hashed;

  const credential = { passwordHash: hashed.value, mustChangePassword: false };
  const begins = { ...name.value, credential, isGuest: false, inviterId: inviterId.value };
  const made = await makeUser(deps, begins, request);
  // Another request took the name meanwhile: perhaps this one, sent twice.
  const isTaken = !made.ok && made.error.type === "account_taken";
  return isTaken ? findOwn(deps, { account, password: form.password, ...request }) : made;
}

export interface Guest {
  readonly userId: UserId;
  /** Told once; only its hash is kept. */
  readonly initialPassword: string;
}

/**
 * Makes a user with a name and a first password of the server's choice.
 *
 * Refusals: `too_many_attempts`, `too_many_requests`.
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
  const made = await makeUser(deps, begins, request);
  if (made.ok) return ok({ userId: made.value, initialPassword });
  if (made.error.type === "account_taken") throw new Error("a guest's random name was taken");
  return err(made.error);
}

/** Letters and digits that nobody mistakes for one another: 32, so five bits each. */
const READABLE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GUEST_NAME_LENGTH = 10;
const GUEST_PASSWORD_LENGTH = 20;
const INVITE_CODE_LENGTH = 10;

function makeUser(
  deps: AuthDeps,
  begins: AccountName & Omit<NewUser, "inviteCode">,
  { requestId }: RegistrationRequest,
): Promise<Result<UserId, typeof ACCOUNT_TAKEN | RunnerRefusal>> {
  // The ledger speaks of users by this brand; a fresh id is nobody else's.
  const userId = newId() as UserId;
  const user: NewUser = { ...begins, inviteCode: randomText(INVITE_CODE_LENGTH, READABLE) };
  return deps.commands.run<null, NewUser, never, typeof ACCOUNT_TAKEN, UserId>({
    name: COMMAND,
    userId,
    requestId,
    // Without the password: what is kept of a command must not help to guess it.
    content: JSON.stringify([begins.account, begins.inviterId]),
    store: registrationStore,
    decide: () => ok(registerUser(user)),
    answer: () => userId,
  });
}

/** The user this very request made before. Anybody else finds the account taken. */
async function findOwn(
  deps: AuthDeps,
  attempt: RegistrationRequest & { readonly account: string; readonly password: string },
): Promise<Result<UserId, typeof ACCOUNT_TAKEN | Busy>> {
  const known = await findByAccount(deps.database, attempt.account);
  if (known === null) return err(ACCOUNT_TAKEN);
  const { userId, passwordHash } = known;
  const isOurs = await wasAccepted(deps.database, { ...attempt, userId, command: COMMAND });
  if (!isOurs) return err(ACCOUNT_TAKEN);
  const isMatching = await deps.passwords.matches(attempt.password, passwordHash);
  if (!isMatching.ok) return isMatching;
  return isMatching.value ? ok(userId) : err(ACCOUNT_TAKEN);
}

function takeRegistration(
  { database, limits, clock }: AuthDeps,
  { caller }: RegistrationRequest,
): Promise<Result<null, TooManyAttempts>> {
  const attempt: Attempt = {
    about: ["register", networkOf(caller.address)],
    limit: limits.registrations,
  };
  return takeAttempts(database, [attempt], clock.now());
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
