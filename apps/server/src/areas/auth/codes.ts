import { randomInt } from "node:crypto";
import type { Contact, TooManyAttempts } from "@plumbline/engine/auth";
import {
  instant,
  MINUTE_MS,
  ok,
  type Result,
  SECOND_MS,
  type UserId,
} from "@plumbline/engine/kernel";
import { enqueueMessage } from "#services/notifications/outbound-message";
import { type Attempt, mayAttempt, takeAttempts } from "#services/limits/attempt-store";
import { networkOf } from "#platform/http/network-of";
import { type ProofOfWorkNeeded, takeOrWork } from "#services/limits/proof-of-work";
import type { Caller } from "#platform/http/route";
import { randomToken } from "#platform/process/ids";
import {
  type CodeKey,
  keepCode,
  sessionPlace,
  tryCode,
  spendCode,
} from "#services/identity/one-time-codes";
import type { AuthDeps } from "./auth-deps.ts";
import type { ReadContact } from "./contact.ts";
import { findByName } from "./queries.ts";

export type CodePurpose = "register" | "login" | "bind" | "unfreeze" | "withdraw";

export const CODE_WRONG = { type: "code_wrong", field: "code" } as const;
const CODE_LIFE_MS = 10 * MINUTE_MS;

/** The scope of a code: another purpose, target or place makes another code. */
export interface CodeOf {
  readonly purpose: CodePurpose;
  readonly contact: ReadContact;
  readonly caller: Caller;
}

/**
 * Sends six digits to a contact. The work and the answer are always the same: if a code would be
 * useless to the contact's owner (there is no such account, or already one), the message states
 * this instead.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `proof_of_work_needed`.
 */
export async function sendCode(
  deps: AuthDeps,
  request: CodeOf & { readonly userId: UserId | null },
): Promise<Result<{ ticket: string; seconds: number }, TooManyAttempts | ProofOfWorkNeeded>> {
  const { clock, database, limits, sealKey } = deps;
  const { contact, caller, purpose } = request;
  const now = clock.now();
  const ofTarget: Attempt = {
    about: ["code", contact.kind, contact.name],
    limit: limits.codesOfTarget,
  };
  const ofRequester: Attempt = { about: requesterOf(request), limit: limits.codesOfRequester };
  // The limit is checked first, so that no proof of work is wasted on a refused request.
  const mayHave = await mayAttempt(database, ofTarget, now);
  if (!mayHave.ok) return mayHave;
  const isAllowed = await takeOrWork(deps, ofRequester, caller);
  if (!isAllowed.ok) return isAllowed;
  const allowed = await takeAttempts(database, [ofTarget], now);
  if (!allowed.ok) return allowed;

  const storedUser = await findByName(database, contact.kind, contact.name);
  const isOfUse = (storedUser !== null) === FOR_THE_KNOWN.has(purpose);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const ticket = randomToken();
  const expiresAt = instant(now + CODE_LIFE_MS);
  // Sent to the address that its owner bound, not to a similar spelling of it.
  const to = storedUser?.[contact.kind] ?? contact.value;
  await database.transaction(async (tx) => {
    // If the message contains no code, a code that nobody receives is stored.
    const storedCode = isOfUse ? code : randomToken();
    await keepCode(tx, sealKey, { ...keyOf(request), code: storedCode, ticket, expiresAt });
    const messageText = textOf(deps, { ...request, code: isOfUse ? code : null });
    await enqueueMessage(
      tx,
      { ...messageTo(contact.kind, to), ...messageText },
      { sealKey, now, expiresAt },
    );
  });
  deps.delivery.wake();
  return ok({ ticket, seconds: CODE_LIFE_MS / SECOND_MS });
}

/**
 * Uses up a code. Returns true once, for the right digits, within ten minutes and five attempts,
 * for the same purpose and contact, sent by the bearer of the ticket or from the place of the
 * request.
 */
export function takeCode(
  { clock, database, sealKey }: AuthDeps,
  request: CodeOf & {
    readonly code: string;
    readonly ticket: string | null;
    /** Keeps a correct code usable, so that it can be sent again, as one of the five attempts. */
    readonly isKept?: boolean;
  },
): Promise<boolean> {
  const { code, purpose } = request;
  const ticket = OF_A_SESSION.has(purpose) ? null : request.ticket;
  return database.transaction(async (tx) => {
    const id = await tryCode(tx, sealKey, { ...keyOf(request), code, ticket, now: clock.now() });
    if (id === null) return false;
    return request.isKept === true || spendCode(tx, id);
  });
}

/** A signed-in user has their own limit, separate from that of their address. */
const requesterOf = ({ userId, caller }: { userId: UserId | null; caller: Caller }) =>
  userId === null
    ? (["code-network", networkOf(caller.address)] as const)
    : (["code-user", userId] as const);

/** Purposes of users with an account; the others are for new users. */
const FOR_THE_KNOWN: ReadonlySet<CodePurpose> = new Set(["login", "unfreeze", "withdraw"]);

/** Purposes of codes that a member requests; they are valid in the same session only. */
const OF_A_SESSION: ReadonlySet<CodePurpose> = new Set(["bind", "withdraw"]);

/** The place of a member is the session; without a session, the network and the kind of browser. */
const keyOf = ({ purpose, contact, caller }: CodeOf): CodeKey => ({
  purpose,
  target: contact,
  place: OF_A_SESSION.has(purpose)
    ? sessionPlace(caller.token)
    : `network|${networkOf(caller.address)}|${caller.device}`,
});

export const messageTo = (kind: Contact["kind"], to: string) =>
  ({ channel: kind === "email" ? "mail" : "sms", to }) as const;

const CODE_TEXTS = {
  register: "auth.message.code.register",
  login: "auth.message.code.login",
  bind: "auth.message.code.bind",
  unfreeze: "auth.message.code.unfreeze",
  withdraw: "auth.message.code.withdraw",
} as const satisfies Record<CodePurpose, string>;

const NO_CODE_TEXTS = {
  register: "auth.message.noCode.taken",
  login: "auth.message.noCode.unknown",
  bind: "auth.message.noCode.taken",
  unfreeze: "auth.message.noCode.unknown",
  withdraw: "auth.message.noCode.unknown",
} as const satisfies Record<CodePurpose, string>;

function textOf(
  { messages }: AuthDeps,
  { purpose, caller, code }: CodeOf & { readonly code: string | null },
) {
  const { language } = caller;
  const key = code === null ? NO_CODE_TEXTS[purpose] : CODE_TEXTS[purpose];
  const minutes = CODE_LIFE_MS / MINUTE_MS;
  return {
    subject: messages.translate(language, "auth.message.codeSubject", {}),
    text: messages.translate(language, key, { code: code ?? "", minutes }),
  };
}
