import {
  checkSettingsLock,
  heldFrom,
  PASSKEYS_MAX,
  type SettingsLocked,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { type RunnerRefusal, SaveRefused } from "#platform/command/command";
import type { Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { wasAccepted } from "#services/identity/one-time-codes";
import type { AuthDeps } from "../auth-deps.ts";
import { changeIdentity, readIdentity } from "../identity-store.ts";
import { changeProtected, type Proof, type ProofRefusal } from "../protection/change-protected.ts";
import { CHALLENGE_LIFE_MS, keepChallenge, newChallenge, takeChallenge } from "./challenge.ts";
import * as store from "./passkey-store.ts";

const RP_NAME = "Plumbline";
const PASSKEY_UNKNOWN = { type: "passkey_unknown" } as const;
type PasskeyUnknown = typeof PASSKEY_UNKNOWN;
const PASSKEYS_FULL = { type: "too_many_passkeys", countMax: PASSKEYS_MAX } as const;
type PasskeysFull = typeof PASSKEYS_FULL;

/** As sent by a browser; no part is trusted before it is verified. */
type WebAuthn = Readonly<Record<string, unknown>>;

/** Sent to a browser in the library's own shape. */
interface Options {
  readonly options: WebAuthn;
  readonly ticket: string;
}

interface Change {
  readonly userId: UserId;
  readonly token: string;
  readonly requestId: RequestId;
}

/**
 * The options for creating a passkey. Refusals: those of `changeProtected`, `too_many_passkeys`.
 */
export async function offerPasskey(
  deps: AuthDeps,
  { userId, token, requestId }: Change,
  proof: Proof,
): Promise<Result<Options, ProofRefusal | PasskeysFull | RunnerRefusal>> {
  // Derived from the request, so that a retry gets the same answer.
  const passkeyChallenge = newChallenge(
    deps,
    deps.sealKey.digest(`${requestId}|${token}`, "passkey-ticket"),
  );
  const keep = { name: "auth.offer-passkey", userId, requestId, content: "", proof };
  const proven = await changeProtected<never>(deps, keep, () =>
    Promise.resolve(
      ok((identity) =>
        ok({ identity, alongside: (tx) => keepChallenge(tx, passkeyChallenge, { deps, token }) }),
      ),
    ),
  );
  if (!proven.ok) return proven;
  const { account } = await readIdentity(deps.database, userId);
  const existing = await store.listPasskeys(deps.database, userId);
  if (existing.length >= PASSKEYS_MAX) return err(PASSKEYS_FULL);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingPartyOf(deps).rpId,
    userName: account,
    userID: new Uint8Array(Buffer.from(userId)),
    challenge: passkeyChallenge.challenge,
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return ok({ options: { ...options }, ticket: passkeyChallenge.ticket });
}

/**
 * Stores a passkey created for this session. Withdrawals are held.
 *
 * Refusals, in the order they are checked: `passkey_unknown`, `settings_locked`,
 * `too_many_passkeys`.
 */
export async function registerPasskey(
  deps: AuthDeps,
  { userId, token, requestId }: Change,
  form: { readonly ticket: string; readonly response: WebAuthn; readonly name: string },
): Promise<Result<null, PasskeyUnknown | PasskeysFull | SettingsLocked | RunnerRefusal>> {
  const command = "auth.register-passkey";
  // A retry after a lost answer: its challenge is already used up.
  if (await wasAccepted(deps.database, { userId, requestId, command })) return ok(null);
  const challenge = await takeChallenge(deps, { ticket: form.ticket, token });
  if (challenge === null) return err(PASSKEY_UNKNOWN);
  const newPasskey = await verifyMade(deps, form.response, challenge);
  if (newPasskey === null) return err(PASSKEY_UNKNOWN);
  const name = form.name.normalize("NFKC").trim();
  return changeIdentity<PasskeyUnknown | PasskeysFull | SettingsLocked>(deps, {
    name: command,
    userId,
    requestId,
    content: newPasskey.id,
    decide: (identity, now) => {
      const isUnlocked = checkSettingsLock(identity, now);
      if (!isUnlocked.ok) return isUnlocked;
      const alongside = async (tx: Tx): Promise<void> => {
        const isNew = await store.insertPasskey(tx, { ...newPasskey, userId }, { name, at: now });
        if (!isNew) throw new SaveRefused(PASSKEY_UNKNOWN);
        // A user's changes are serialised, so the count is exact.
        const { length } = await store.listPasskeys(tx, userId);
        if (length > PASSKEYS_MAX) throw new SaveRefused(PASSKEYS_FULL);
      };
      return ok({ identity: heldFrom(identity, now), alongside });
    },
  });
}

async function verifyMade(deps: AuthDeps, response: WebAuthn, expectedChallenge: string) {
  const { rpId, isOrigin } = relyingPartyOf(deps);
  const origin = originOf(response);
  if (origin === null || !isOrigin(origin)) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Only a cast: the library validates each part before it uses it.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey, counter, transports };
  } catch {
    // The library's error for a missing or wrong part; which one is not revealed.
    return null;
  }
}

/** Removes a passkey. Refusals: those of `changeProtected`, `passkey_unknown`. */
export function removePasskey(
  deps: AuthDeps,
  change: { readonly userId: UserId; readonly requestId: RequestId; readonly proof: Proof },
  id: string,
): Promise<Result<null, PasskeyUnknown | ProofRefusal | RunnerRefusal>> {
  const { userId } = change;
  return changeProtected<PasskeyUnknown>(
    deps,
    { name: "auth.remove-passkey", content: id, ...change },
    async () => {
      const passkey = await store.findPasskey(deps.database, id);
      if (passkey?.userId !== userId) return err(PASSKEY_UNKNOWN);
      return ok((identity, now) =>
        ok({
          identity: heldFrom(identity, now),
          alongside: (tx) => store.deletePasskey(tx, userId, id),
        }),
      );
    },
  );
}

/** The options for signing in with any passkey. */
export async function askForPasskey(deps: AuthDeps): Promise<Options> {
  const passkeyChallenge = newChallenge(deps);
  await keepChallenge(deps.database, passkeyChallenge, { deps, token: null });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).rpId,
    challenge: passkeyChallenge.challenge,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: "required",
  });
  return { options: { ...options }, ticket: passkeyChallenge.ticket };
}

/** Authenticates by a passkey. Refuses with `passkey_unknown`. */
export async function loginByPasskey(
  deps: AuthDeps,
  { ticket, response }: { readonly ticket: string; readonly response: WebAuthn },
): Promise<Result<UserId, PasskeyUnknown>> {
  const { clock, database } = deps;
  const challenge = await takeChallenge(deps, { ticket, token: null });
  const { id } = response;
  if (challenge === null || typeof id !== "string") return err(PASSKEY_UNKNOWN);
  const passkey = await store.findPasskey(database, id);
  if (passkey === null) return err(PASSKEY_UNKNOWN);
  const counter = await verifyProven(deps, { response, challenge }, passkey);
  if (counter === null) return err(PASSKEY_UNKNOWN);
  const isUsed = await store.usePasskey(database, { id, counter, at: clock.now() });
  return isUsed ? ok(passkey.userId) : err(PASSKEY_UNKNOWN);
}

async function verifyProven(
  deps: AuthDeps,
  { response, challenge }: { readonly response: WebAuthn; readonly challenge: string },
  { id, publicKey, counter }: store.Passkey,
): Promise<number | null> {
  const { rpId, isOrigin } = relyingPartyOf(deps);
  const origin = originOf(response);
  if (origin === null || !isOrigin(origin)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Only a cast: the library validates each part before it uses it.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library's error for a missing or wrong part; which one is not revealed.
    return null;
  }
}

/** The page that the authenticator was called from, as the signed part of its answer says. */
function originOf({ response }: WebAuthn): string | null {
  if (typeof response !== "object" || response === null) return null;
  if (!("clientDataJSON" in response) || typeof response.clientDataJSON !== "string") return null;
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, "base64url").toString(),
    );
    const isNamed = typeof clientData === "object" && clientData !== null && "origin" in clientData;
    return isNamed && typeof clientData.origin === "string" ? clientData.origin : null;
  } catch {
    return null;
  }
}

/** The relying party, and its accepted origin. */
interface RelyingParty {
  readonly rpId: string;
  isOrigin(origin: string): boolean;
}

const LOCAL_PAGE = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * The server's public name. Without one it is a local installation: a page of `localhost`, which no
 * other machine can serve to a browser.
 */
function relyingPartyOf({ publicUrl = "" }: Pick<AuthDeps, "publicUrl">): RelyingParty {
  if (publicUrl === "") {
    return { rpId: "localhost", isOrigin: (origin) => LOCAL_PAGE.test(origin) };
  }
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, isOrigin: (pageOrigin) => pageOrigin === origin };
}
