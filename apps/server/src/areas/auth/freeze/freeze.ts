import {
  checkUnfreezeWait,
  freezeAccount as freeze,
  heldFrom,
  type Identity,
  type NotFrozen,
  type SecondFactor,
  type SecondFactorRefusal,
  spendSecondFactor,
  type TooManyAttempts,
  unfreezeAccount as unfreeze,
  type UnfreezeWaits,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { instantToColumn } from "#platform/postgres/columns";
import type { Busy } from "#services/identity/passwords";
import type { RunnerRefusal } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import { type RequestId, systemRequestId } from "#platform/process/ids";
import type { Caller } from "#platform/http/route";
import { wasAccepted } from "#services/identity/one-time-codes";
import type { AuthDeps } from "../auth-deps.ts";
import { CODE_WRONG, takeCode } from "../codes.ts";
import { readEmailContact, readPhone } from "../contact.ts";
import { changeIdentity, readIdentity } from "../identity-store.ts";
import { login, type LoginRefusal } from "../login.ts";
import { checkSecondFactor } from "../protection/second-factor.ts";
import { freezeTokenHash } from "./new-device-message.ts";

/** Freezes a user's account and ends all their sessions. */
export const freezeAccount = (
  deps: AuthDeps,
  change: { readonly userId: UserId; readonly requestId: RequestId },
): Promise<Result<null, RunnerRefusal>> =>
  changeIdentity<never>(deps, {
    ...change,
    name: "auth.freeze",
    content: "",
    decide: (identity, now) => ok({ identity: freeze(identity, now), currentToken: "" }),
  });

/** Freezes the account of a message's link, which works once. Refuses with `code_wrong`. */
export async function freezeByLink(
  deps: AuthDeps,
  token: string,
): Promise<Result<null, { readonly type: "code_wrong" } | RunnerRefusal>> {
  const tokenHash = freezeTokenHash(deps, token);
  const [link] = await deps.database.query<{ userId: UserId }>(findStatement, [
    tokenHash,
    instantToColumn(deps.clock.now()),
  ]);
  if (link === undefined) return err({ type: "code_wrong" });
  const requestId = systemRequestId("freeze-link", tokenHash);
  const frozen = await freezeAccount(deps, { userId: link.userId, requestId });
  // Deleted afterwards, so that a link whose freeze failed can be used again.
  if (frozen.ok) await deps.database.query(deleteStatement, [tokenHash]);
  return frozen;
}

export interface Unfreezing {
  /** The folded account name; "" if it is not a valid name. */
  readonly account: string;
  readonly password: string;
  readonly googleCode?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly ticket?: string | null | undefined;
}

const FACTOR_NEEDED = { type: "second_factor_needed", field: "googleCode" } as const;

/** The refusal with its time in the wire's format. */
type Waits = Omit<UnfreezeWaits, "untilMs"> & { readonly until: string };

type UnfreezeRefusal =
  | Waits
  | LoginRefusal
  | NotFrozen
  | typeof FACTOR_NEEDED
  | TooManyAttempts
  | Busy
  | SecondFactorRefusal
  | typeof CODE_WRONG;

/**
 * Lifts the owner's own freeze. An owner with neither authenticator nor contact has one factor
 * only, which lifts it after a week.
 *
 * Refusals, in the order they are checked: those of `login`, `account_not_frozen`,
 * `second_factor_needed`; those of `checkSecondFactor`, or `code_wrong`, or `unfreeze_waits`.
 */
export async function unfreezeAccount(
  deps: AuthDeps,
  form: Unfreezing,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: RequestId },
): Promise<Result<null, UnfreezeRefusal | RunnerRefusal>> {
  const result = await login(
    deps,
    { kind: "account", name: form.account, password: form.password },
    caller,
  );
  if (!result.ok) return result;
  const userId = result.value;
  const request = { userId, requestId, command: "auth.unfreeze" };
  // A retry after a lost answer: its code is already used up.
  if (await wasAccepted(deps.database, request)) return ok(null);
  const identity = await readIdentity(deps.database, userId);
  const isFrozen = unfreeze(identity);
  if (!isFrozen.ok) return isFrozen;
  const factor = await proveUnfreezing(deps, { userId, identity }, { form, caller });
  if (!factor.ok) return factor;
  return changeIdentity<SecondFactorRefusal | NotFrozen>(deps, {
    name: "auth.unfreeze",
    userId,
    requestId,
    content: "",
    decide: (present, now) => {
      const spent = factor.value === null ? ok(present) : spendSecondFactor(present, factor.value);
      const lifted = spent.ok ? unfreeze(spent.value) : spent;
      return lifted.ok ? ok({ identity: heldFrom(lifted.value, now) }) : lifted;
    },
  });
}

async function proveUnfreezing(
  deps: AuthDeps,
  { userId, identity }: { readonly userId: UserId; readonly identity: Identity },
  { form, caller }: { readonly form: Unfreezing; readonly caller: Caller },
): Promise<
  Result<
    SecondFactor | null,
    typeof FACTOR_NEEDED | TooManyAttempts | Busy | SecondFactorRefusal | typeof CODE_WRONG | Waits
  >
> {
  if (identity.authenticator !== null) {
    const { googleCode } = form;
    if (typeof googleCode !== "string" || googleCode === "") return err(FACTOR_NEEDED);
    return checkSecondFactor(deps, { userId, identity, code: googleCode });
  }
  const contacts = contactsOf(identity);
  if (contacts.length === 0) {
    const waited = checkUnfreezeWait(identity, deps.clock.now());
    if (waited.ok) return waited;
    const { type, untilMs } = waited.error;
    return err({ type, until: toWireTime(untilMs) });
  }
  const { code, ticket = null } = form;
  if (typeof code !== "string" || code === "") return err(FACTOR_NEEDED);
  for (const contact of contacts) {
    if (await takeCode(deps, { purpose: "unfreeze", contact, caller, code, ticket })) {
      return ok(null);
    }
  }
  return err(CODE_WRONG);
}

function contactsOf({ phone, email }: Identity) {
  const read = [
    ...(email === null ? [] : [readEmailContact(email)]),
    ...(phone === null ? [] : [readPhone("", phone)]),
  ];
  return read.flatMap((contact) => (contact.ok ? [contact.value] : []));
}

const findStatement = sql(
  "auth.find-freeze-link",
  `select user_id as "userId" from freeze_links where token_hash = $1 and expires_at > $2`,
);

const deleteStatement = sql(
  "auth.delete-freeze-link",
  "delete from freeze_links where token_hash = $1",
);

export const purgeFreezeLinksStatement = sql(
  "auth.purge-freeze-links",
  "delete from freeze_links where expires_at <= $1",
);
