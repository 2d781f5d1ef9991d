import type { UserFreeze } from "@plumbline/engine/desk";
import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Transaction } from "#shell/database";
import { writeLetter } from "#shell/letters/letter";
import type { DeskDeps } from "./desk-deps.ts";

/** What a letter a week late says is on every screen of the app. */
const LETTER_LIFE_MS = 7 * DAY_MS;
/** Nobody has told us yet which language letters to them should have. */
const LANGUAGE = "en-us";

/**
 * Tells the owner that their account is held, until another time than before, or no longer; in the
 * transaction that makes it so, if a letter can reach them.
 */
export async function tellHold(
  { messages, sealKey }: Pick<DeskDeps, "messages" | "sealKey">,
  tx: Transaction,
  { freeze, at }: { readonly freeze: UserFreeze; readonly at: Instant },
): Promise<void> {
  const [owner] = await tx.query<Owner>(ownerStatement, [freeze.userId]);
  if (owner === undefined) return;
  const { account, phone, email } = owner;
  const to = email ?? phone;
  if (to === null) return;
  const { appeal, endsAt, liftedAt, reason, reasonCode } = freeze;
  const kind = liftedAt === null ? "held" : "lifted";
  const text = messages.say(LANGUAGE, `desk.letter.${kind}`, {
    ...{ account, appeal, reason, until: toWireTime(endsAt) },
    code: messages.say(LANGUAGE, `profile.hold.code.${reasonCode}`, {}),
  });
  const subject = email === null ? "" : messages.say(LANGUAGE, `desk.letter.${kind}Subject`, {});
  const expiresAt = instant(at + LETTER_LIFE_MS);
  const channel = email === null ? "sms" : "mail";
  await writeLetter(tx, { channel, to, subject, text }, { sealKey, now: at, expiresAt });
}

interface Owner {
  readonly account: string;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
}

const ownerStatement = sql(
  "desk.letter-owner",
  `select account, phone, email from profiles join identities using (user_id) where user_id = $1`,
);
