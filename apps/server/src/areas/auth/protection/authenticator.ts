import { createHash } from "node:crypto";
import {
  bindAuthenticator as bind,
  checkSettingsLock,
  type SettingsLocked,
  type TooManyAttempts,
  unbindAuthenticator as unbind,
} from "@plumbline/engine/auth";
import {
  err,
  type Instant,
  instant,
  MINUTE_MS,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import type { RunnerRefusal } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { takeAttempts } from "#services/limits/attempt-store";
import { recoveryCodesOf, recoveryHash } from "#services/identity/recovery-codes";
import {
  enrolmentUri,
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
} from "#services/identity/authenticator";
import type { AuthDeps } from "../auth-deps.ts";
import { readIdentity } from "../identity-store.ts";
import { changeProtected, type Proof, type ProofRefusal } from "./change-protected.ts";
import { guessOf } from "./second-factor.ts";

const ISSUER = "Plumbline";
/** How long an unconfirmed secret is stored. */
const PENDING_MS = 30 * MINUTE_MS;

const CODE_WRONG = { type: "google_code_wrong", field: "code" } as const;

export interface SessionOf {
  readonly userId: UserId;
  readonly token: string;
}

/**
 * Generates a secret for an authenticator, stored for this session until one of its codes is
 * confirmed: another session cannot replace it with its own. Refuses with `settings_locked`.
 */
export async function generateAuthenticator(
  { clock, database, sealKey }: AuthDeps,
  { userId, token }: SessionOf,
): Promise<Result<{ secret: string; uri: string }, SettingsLocked>> {
  const identity = await readIdentity(database, userId);
  const isUnlocked = checkSettingsLock(identity, clock.now());
  if (!isUnlocked.ok) return isUnlocked;
  const secret = newSecret();
  await database.query(keepStatement, [
    sessionHash(token),
    userId,
    sealSecret(sealKey, userId, secret),
    instantToColumn(clock.now()),
  ]);
  return ok({ secret, uri: enrolmentUri({ issuer: ISSUER, name: identity.account, secret }) });
}

/** Checks a code against the pending secret. Refuses with `too_many_attempts`. */
export async function checkPending(
  deps: AuthDeps,
  session: SessionOf,
  code: string,
): Promise<Result<{ isRight: boolean }, TooManyAttempts>> {
  const allowed = await takeAttempts(
    deps.database,
    [guessOf(deps, session.userId)],
    deps.clock.now(),
  );
  if (!allowed.ok) return allowed;
  return ok({ isRight: (await proveSecret(deps, session, code)) !== null });
}

/**
 * Binds the pending authenticator in place of the former one. The recovery codes appear in this
 * answer only.
 *
 * Refusals, in the order they are checked: those of `changeProtected`; `google_code_wrong` for the
 * new authenticator's code, or if nothing is pending.
 */
export async function bindAuthenticator(
  deps: AuthDeps,
  request: SessionOf & {
    readonly requestId: RequestId;
    readonly code: string;
    readonly proof: Proof;
  },
): Promise<Result<{ recoveryCodes: string[] }, typeof CODE_WRONG | ProofRefusal | RunnerRefusal>> {
  const { userId, requestId, code, proof } = request;
  const recoveryCodes = recoveryCodesOf(deps.sealKey, userId, requestId);
  const recoveryHashes = recoveryCodes.map((one) => recoveryHash(deps.sealKey, userId, one));
  const name = "auth.bind-authenticator";
  const changed = await changeProtected<typeof CODE_WRONG>(
    deps,
    { name, userId, requestId, content: "", proof },
    async () => {
      const authenticator = await proveSecret(deps, request, code);
      if (authenticator === null) return err(CODE_WRONG);
      return ok((identity, now) =>
        ok({ identity: bind(identity, { authenticator, recoveryHashes }, now) }),
      );
    },
  );
  if (!changed.ok) return changed;
  await deps.database.query(forgetStatement, [sessionHash(request.token)]);
  return ok({ recoveryCodes });
}

/** Removes the authenticator. Refusals: those of `changeProtected`. */
export function unbindAuthenticator(
  deps: AuthDeps,
  request: { readonly userId: UserId; readonly requestId: RequestId; readonly proof: Proof },
): Promise<Result<null, ProofRefusal | RunnerRefusal>> {
  return changeProtected<never>(
    deps,
    { name: "auth.unbind-authenticator", content: "", ...request },
    () => Promise.resolve(ok((identity, now) => ok({ identity: unbind(identity, now) }))),
  );
}

/** Returns the pending authenticator if the code is one of its current ones. */
async function proveSecret(
  { clock, database, sealKey }: AuthDeps,
  { userId, token }: SessionOf,
  code: string,
) {
  const now: Instant = clock.now();
  const since = instantToColumn(instant(now - PENDING_MS));
  const values = [sessionHash(token), userId, since];
  const [pending] = await database.query<{ sealedSecret: string }>(pendingStatement, values);
  if (pending === undefined) return null;
  const { sealedSecret } = pending;
  const secret = openSecret(sealKey, userId, sealedSecret);
  const typed = code.normalize("NFKC").trim();
  const step = /^\d{6}$/.test(typed) ? stepOf(typed, { secret, afterStep: 0, now }) : null;
  return step === null ? null : { sealedSecret, lastStep: step };
}

const sessionHash = (token: string): Buffer => createHash("sha256").update(token).digest();

const keepStatement = sql(
  "auth.keep-pending-authenticator",
  `insert into pending_authenticators (session_hash, user_id, sealed_secret, created_at)
   values ($1, $2, $3, $4)
   on conflict (session_hash) do update set user_id = excluded.user_id,
     sealed_secret = excluded.sealed_secret, created_at = excluded.created_at`,
);

const pendingStatement = sql(
  "auth.read-pending-authenticator",
  `select sealed_secret as "sealedSecret" from pending_authenticators
   where session_hash = $1 and user_id = $2 and created_at > $3`,
);

const forgetStatement = sql(
  "auth.forget-pending-authenticator",
  "delete from pending_authenticators where session_hash = $1",
);
