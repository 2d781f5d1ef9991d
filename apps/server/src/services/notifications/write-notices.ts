import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { categoryOf, isEmailMandatory } from "@plumbline/protocol/content";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Transaction } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { type OutboundMessage, enqueueMessages } from "./outbound-message.ts";
import { findRecipients, type Recipient } from "./recipient.ts";
import type { Messages } from "#platform/http/messages";
import type { SealKey } from "#platform/secrets/seal-key";
import { type Notice, renderNotice } from "./notice.ts";

/**
 * The time after which a message is dropped: a week late, it adds nothing to the app's
 * notifications.
 */
const MESSAGE_LIFE_MS = 7 * DAY_MS;
/** The time after which a push is dropped. */
const PUSH_LIFE_MS = DAY_MS;

export interface OutboundDeps {
  readonly messages: Messages;
  readonly sealKey: SealKey;
}

type WrittenNotice = Notice & { readonly id: string };

/**
 * Notifies members of a decision, in its transaction: a notice in the app, and a message and pushes
 * by the channels that each has chosen for its category, in their language. Without `outbound`
 * nothing is sent, as in a replay.
 */
export const noticeWriter =
  (outbound: OutboundDeps | null) =>
  async (tx: Transaction, notices: readonly Notice[], at: Instant): Promise<void> => {
    const written = notices.map((notice): WrittenNotice => ({ ...notice, id: newId() }));
    writeInApp(tx, written, at);
    if (outbound !== null) await enqueueFor(tx, written, { at, outbound });
  };

function writeInApp(tx: Transaction, notices: readonly WrittenNotice[], at: Instant): void {
  tx.send(insertStatement, [
    notices.map(({ userId }) => userId),
    notices.map(({ id }) => id),
    notices.map(({ kind }) => kind),
    notices.map(({ gaps }) => JSON.stringify(gaps)),
    notices.map(({ aboutId }) => aboutId),
    instantToColumn(at),
  ]);
}

async function enqueueFor(
  tx: Transaction,
  notices: readonly WrittenNotice[],
  {
    at,
    outbound: { messages, sealKey },
  }: { readonly at: Instant; readonly outbound: OutboundDeps },
): Promise<void> {
  const written = notices.filter(({ isInAppOnly }) => isInAppOnly !== true);
  if (written.length === 0) return;
  const owners = await findRecipients(
    tx,
    written.map(({ userId }) => userId),
  );
  const toContacts: OutboundMessage[] = [];
  const pushes: OutboundMessage[] = [];
  for (const notice of written) {
    const owner = owners.get(notice.userId);
    if (owner === undefined) continue;
    const { account, address, choices, language } = owner;
    const { kind, gaps, id, userId } = notice;
    const { byMail, byPush } = choices[categoryOf(kind)];
    const { title, text } = renderNotice(messages, language, { kind, gaps, account });
    // A notice that its owner requested is sent by e-mail only: price alerts must not cause text
    // messages at the house's expense.
    const isWanted = notice.byMail && address?.channel === "mail";
    if (address !== null && (isWanted ?? (byMail || isEmailMandatory(kind)))) {
      const subject = address.channel === "mail" ? title : "";
      toContacts.push({ ...address, subject, text, notice: { userId, id } });
    }
    if (byPush) pushes.push(...pushesOf(owner, { messages, title, notice: { userId, id } }));
  }
  enqueueMessages(tx, toContacts, { sealKey, now: at, expiresAt: instant(at + MESSAGE_LIFE_MS) });
  enqueueMessages(tx, pushes, { sealKey, now: at, expiresAt: instant(at + PUSH_LIFE_MS) });
}

/** Others may see a locked phone, so a push contains no amounts; the app shows them. */
const pushesOf = (
  { language, subscriptionIds }: Recipient,
  {
    messages,
    title,
    notice,
  }: {
    readonly messages: Messages;
    readonly title: string;
    readonly notice: Required<OutboundMessage>["notice"];
  },
): readonly OutboundMessage[] =>
  subscriptionIds.map((to) => ({
    channel: "push",
    to,
    subject: title,
    text: messages.translate(language, "notification.push", {}),
    path: `notifications?id=${notice.id}`,
    notice,
  }));

const insertStatement = sql(
  "notices.insert",
  `insert into notices (user_id, id, kind, gaps, about_id, created_at)
   select user_id, id, kind, gaps::jsonb, about_id, $6
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[])
     as notice (user_id, id, kind, gaps, about_id)`,
);
