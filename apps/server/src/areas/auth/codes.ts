import { randomInt, timingSafeEqual } from "node:crypto";
import type { Contact, TooManyAttempts } from "@plumbline/engine/auth";
import { instant, MINUTE_MS, ok, type Result, SECOND_MS } from "@plumbline/engine/kernel";
import { instantToColumn } from "#shell/columns";
import { sql } from "#shell/database";
import { newId } from "#shell/ids";
import { writeLetter } from "#shell/letters/letter";
import { takeAttempts } from "#shell/limits/attempt-store";
import { networkOf } from "#shell/limits/network-of";
import type { Caller } from "#shell/route";
import { randomToken } from "#shell/sealed/random-token";
import type { AuthDeps } from "./auth-deps.ts";
import type { ReadContact } from "./contact.ts";
import { findByName } from "./queries.ts";

export type CodePurpose = "register" | "login" | "bind" | "unfreeze";

export const CODE_WRONG = { type: "code_wrong", field: "code" } as const;
const CODE_LIFE_MS = 10 * MINUTE_MS;
const TRIES_MAX = 5;

/** What a code has to be of: another purpose, target or place makes another code. */
export interface CodeOf {
  readonly purpose: CodePurpose;
  readonly contact: ReadContact;
  readonly caller: Caller;
}

/**
 * Sends six digits to a contact. Whatever is true of it, the same is done and answered: where a
 * code would be of no use to its owner (no such account, or one already), the letter says that.
 *
 * Refuses with `too_many_attempts`.
 */
export async function sendCode(
  deps: AuthDeps,
  asked: CodeOf,
): Promise<Result<{ ticket: string; seconds: number }, TooManyAttempts>> {
  const { clock, database, limits, sealKey } = deps;
  const { contact, caller, purpose } = asked;
  const now = clock.now();
  const allowed = await takeAttempts(
    database,
    [
      { about: ["code", contact.kind, contact.name], limit: limits.codesOfTarget },
      { about: ["code-network", networkOf(caller.address)], limit: limits.codesOfNetwork },
    ],
    now,
  );
  if (!allowed.ok) return allowed;

  const known = await findByName(database, contact.kind, contact.name);
  const isOfUse = (known !== null) === (purpose === "login" || purpose === "unfreeze");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const ticket = randomToken();
  const expiresAt = instant(now + CODE_LIFE_MS);
  // To the address its owner bound, not to one that is only spelled alike.
  const to = known?.[contact.kind] ?? contact.value;
  await database.transaction(async (tx) => {
    await tx.query(insertStatement, [
      newId(),
      purpose,
      targetHashOf(deps, contact),
      placeHashOf(deps, asked),
      sealKey.digest(ticket, "ticket"),
      // One that nobody was told, where the letter carries none.
      sealKey.digest(isOfUse ? code : randomToken(), "code"),
      instantToColumn(expiresAt),
    ]);
    const said = textOf(deps, { ...asked, code: isOfUse ? code : null });
    await writeLetter(tx, { ...letterTo(contact.kind, to), ...said }, { sealKey, now, expiresAt });
  });
  deps.carrier.wake();
  return ok({ ticket, seconds: CODE_LIFE_MS / SECOND_MS });
}

/**
 * Uses a code up: true once, for the right digits, within ten minutes and five tries, of the same
 * purpose and contact, by who has the ticket or asks from where the code was asked for. The row is
 * locked while it is looked at, so a thousand guesses at once are five.
 */
export function takeCode(
  deps: AuthDeps,
  asked: CodeOf & {
    readonly code: string;
    readonly ticket: string | null;
    /** Something else is asked for first: a right code counts again, as one of the five tries. */
    readonly isKept?: boolean;
  },
): Promise<boolean> {
  const { clock, database, sealKey } = deps;
  return database.transaction(async (tx) => {
    const [tried] = await tx.query<{ id: string; codeHash: string }>(tryStatement, [
      asked.purpose,
      targetHashOf(deps, asked.contact),
      placeHashOf(deps, asked),
      asked.ticket === null || asked.purpose === "bind"
        ? null
        : sealKey.digest(asked.ticket, "ticket"),
      instantToColumn(clock.now()),
      TRIES_MAX,
    ]);
    if (tried === undefined) return false;
    const given = Buffer.from(sealKey.digest(asked.code.normalize("NFKC").trim(), "code"));
    const isRight = timingSafeEqual(given, Buffer.from(tried.codeHash));
    if (isRight && asked.isKept !== true) await tx.query(deleteStatement, [tried.id]);
    return isRight;
  });
}

const targetHashOf = ({ sealKey }: AuthDeps, { kind, name }: ReadContact): string =>
  sealKey.digest(`${kind}|${name}`, "target");

/** A member's is the session; before there is one, the network and the kind of browser. */
const placeHashOf = ({ sealKey }: AuthDeps, { purpose, caller }: CodeOf): string =>
  sealKey.digest(
    purpose === "bind"
      ? `session|${caller.token}`
      : `network|${networkOf(caller.address)}|${caller.device}`,
    "place",
  );

export const letterTo = (kind: Contact["kind"], to: string) =>
  ({ channel: kind === "email" ? "mail" : "sms", to }) as const;

const CODE_TEXTS = {
  register: "auth.letter.code.register",
  login: "auth.letter.code.login",
  bind: "auth.letter.code.bind",
  unfreeze: "auth.letter.code.unfreeze",
} as const satisfies Record<CodePurpose, string>;

const NO_CODE_TEXTS = {
  register: "auth.letter.noCode.taken",
  login: "auth.letter.noCode.unknown",
  bind: "auth.letter.noCode.taken",
  unfreeze: "auth.letter.noCode.unknown",
} as const satisfies Record<CodePurpose, string>;

function textOf(
  { messages }: AuthDeps,
  { purpose, caller, code }: CodeOf & { readonly code: string | null },
) {
  const { language } = caller;
  const key = code === null ? NO_CODE_TEXTS[purpose] : CODE_TEXTS[purpose];
  const minutes = CODE_LIFE_MS / MINUTE_MS;
  return {
    subject: messages.say(language, "auth.letter.codeSubject", {}),
    text: messages.say(language, key, { code: code ?? "", minutes }),
  };
}

const insertStatement = sql(
  "auth.insert-code",
  `insert into one_time_codes
     (id, purpose, target_hash, place_hash, ticket_hash, code_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (target_hash, place_hash, purpose) do update set id = excluded.id,
     ticket_hash = excluded.ticket_hash, code_hash = excluded.code_hash, tries = 0,
     expires_at = excluded.expires_at`,
);

const tryStatement = sql(
  "auth.try-code",
  `update one_time_codes set tries = tries + 1
   where target_hash = $2 and purpose = $1 and tries < $6 and expires_at > $5
     and case when $4::text is null then place_hash = $3 else ticket_hash = $4 end
   returning id, code_hash as "codeHash"`,
);

const deleteStatement = sql("auth.delete-code", "delete from one_time_codes where id = $1");

export const purgeCodesStatement = sql(
  "auth.purge-codes",
  "delete from one_time_codes where expires_at <= $1",
);
