import {
  DAY_MS,
  instant,
  isLess,
  type Money,
  subtract,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type AdjustmentEvent,
  creditOf,
  type Recharge,
  type WalletEvent,
} from "@plumbline/engine/wallet";
import { toWireTime } from "@plumbline/protocol";
import type { Deps } from "#shell/deps";
import { writeLetter } from "#shell/letters/letter";
import { findRecipient } from "#shell/letters/recipient";
import type { Messages } from "#shell/messages";
import type { SealKey } from "#shell/sealed/seal-key";
import { findAdjustment } from "../adjustments/adjustment-store.ts";
import { findRecord } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { amountText } from "../records/record-view.ts";

/** What a letter a week late says is on the record's own screen. */
const LETTER_LIFE_MS = 7 * DAY_MS;

interface LetterDeps extends Pick<Deps, "clock" | "database"> {
  readonly messages: Messages;
  readonly sealKey: SealKey;
}

/** What a letter says: the last parts of the keys of its texts, and what fills their gaps. */
interface Said {
  readonly kind: "reversing" | "owing" | "reversed" | "settled" | "released" | "stands" | Adjusted;
  readonly gaps: Readonly<Record<string, string>>;
  /** Of a reversal: who took the payment back. */
  readonly cause?: "payer" | "chain";
}
type Adjusted = "credited" | "debited";

/**
 * Writes to the owner, in their language, that staff moved their money, or that something credited
 * is being taken back. Told twice after a crash, it writes twice: better than not at all.
 */
export async function tellOwner(
  deps: LetterDeps,
  userId: UserId,
  event: AdjustmentEvent | WalletEvent,
): Promise<void> {
  const said = await saidOf(deps, userId, event);
  if (said === null) return;
  const { clock, database, messages, sealKey } = deps;
  const owner = await findRecipient(database, userId);
  if (owner === null) return;
  const { account, channel, language, to } = owner;
  const why = messages.say(language, `desk.letter.why.${said.cause ?? "payer"}`, {});
  const gaps = { ...said.gaps, why, account };
  const text = messages.say(language, `desk.letter.${said.kind}`, gaps);
  const isMail = channel === "mail";
  const subject = isMail ? messages.say(language, `desk.letter.${said.kind}Subject`, {}) : "";
  const now = clock.now();
  const expiresAt = instant(now + LETTER_LIFE_MS);
  await writeLetter(database, { channel, to, subject, text }, { sealKey, now, expiresAt });
}

async function saidOf(
  { database }: LetterDeps,
  userId: UserId,
  event: AdjustmentEvent | WalletEvent,
): Promise<Said | null> {
  if (event.type === "balance_adjusted") {
    const adjustment = await findAdjustment(database, userId, event.id);
    if (adjustment === null) return null;
    const { amount, direction, words } = adjustment;
    const kind = direction === "credit" ? "credited" : "debited";
    return { kind, gaps: { amount: withCurrency(amount), words } };
  }
  const { id, stage, type, was } = event;
  if (type !== "recharge_changed" || was === undefined || was === stage) return null;
  const found = await findRecord(database, { userId, direction: "recharge", id });
  const recharge = found === null ? null : rechargeOf(found.row);
  // What has become something else meanwhile has its own letter.
  if (recharge?.stage !== stage) return null;
  const said = saidOfReversal(recharge, was);
  const cause = recharge.reason === "gone_from_chain" ? "chain" : "payer";
  return said && { ...said, cause };
}

function saidOfReversal(recharge: Recharge, was: Recharge["stage"]): Said | null {
  const { dueAt, id, note, owed, stage, takenBack } = recharge;
  const credit = creditOf(recharge);
  if (credit === null) return null;
  const gaps = { id, amount: withCurrency(credit) };
  if (stage === "reversing") return { kind: stage, gaps: { ...gaps, due: toWireTime(dueAt) } };
  const words = note ?? "–";
  if (stage === "delivered") return { kind: "stands", gaps: { ...gaps, words } };
  if (takenBack === null || owed === null) return null;
  const taken = withCurrency(takenBack);
  if (stage === "owing") return { kind: stage, gaps: { ...gaps, taken, owed: withCurrency(owed) } };
  if (was === "reversing") return { kind: "reversed", gaps };
  const released = withCurrency(subtract(credit, takenBack));
  const isReleased = isLess(takenBack, credit);
  return isReleased
    ? { kind: "released", gaps: { ...gaps, released, words } }
    : { kind: "settled", gaps };
}

const withCurrency = (amount: Money): string => `${amountText(amount)} ${amount.asset}`;
