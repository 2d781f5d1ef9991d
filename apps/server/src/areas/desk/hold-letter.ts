import type { UserFreeze } from "@plumbline/engine/desk";
import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { Transaction } from "#shell/database";
import { writeLetter } from "#shell/letters/letter";
import { findRecipient } from "#shell/letters/recipient";
import type { DeskDeps } from "./desk-deps.ts";

/** What a letter a week late says is on every screen of the app. */
const LETTER_LIFE_MS = 7 * DAY_MS;

/**
 * Tells the owner that their account is held, until another time than before, or no longer; in the
 * transaction that makes it so, if a letter can reach them, in their language.
 */
export async function tellHold(
  { messages, sealKey }: Pick<DeskDeps, "messages" | "sealKey">,
  tx: Transaction,
  { freeze, at }: { readonly freeze: UserFreeze; readonly at: Instant },
): Promise<void> {
  const owner = await findRecipient(tx, freeze.userId);
  if (owner === null) return;
  const { account, channel, language, to } = owner;
  const { appeal, endsAt, liftedAt, reason, reasonCode } = freeze;
  const kind = liftedAt === null ? "held" : "lifted";
  const text = messages.say(language, `desk.letter.${kind}`, {
    ...{ account, appeal, reason, until: toWireTime(endsAt) },
    code: messages.say(language, `profile.hold.code.${reasonCode}`, {}),
  });
  const isMail = channel === "mail";
  const subject = isMail ? messages.say(language, `desk.letter.${kind}Subject`, {}) : "";
  const expiresAt = instant(at + LETTER_LIFE_MS);
  await writeLetter(tx, { channel, to, subject, text }, { sealKey, now: at, expiresAt });
}
