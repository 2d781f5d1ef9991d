import type { Instant, UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";

export interface OutboundMessage {
  readonly channel: "mail" | "sms" | "push";
  /** An e-mail address, a phone number as E.164, or the id of a push subscription. */
  readonly to: string;
  /** "" for a text message. */
  readonly subject: string;
  readonly text: string;
  /** For a push: the screen of the app that it opens. */
  readonly path?: string;
  /** The notice that the message contains; the outcome of its delivery is recorded. */
  readonly notice?: { readonly userId: UserId; readonly id: string };
}

interface Written {
  readonly sealKey: SealKey;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/**
 * Queues a message, in the transaction that causes it: it is sent only after the commit, even if
 * this process ends then. Wake the delivery worker afterwards.
 */
export async function enqueueMessage(
  tx: Tx,
  message: OutboundMessage,
  written: Written,
): Promise<void> {
  await tx.query(insertStatement, valuesOf([message], written));
}

/** The same for several messages, queued without awaiting; does nothing if there are none. */
export function enqueueMessages(
  tx: Transaction,
  messages: readonly OutboundMessage[],
  written: Written,
): void {
  if (messages.length > 0) tx.send(insertStatement, valuesOf(messages, written));
}

function valuesOf(messages: readonly OutboundMessage[], { sealKey, now, expiresAt }: Written) {
  const sealed = messages.map(({ channel, notice, ...content }) => {
    const id = newId();
    return { id, channel, notice, text: sealKey.seal(JSON.stringify(content), aboutOf(id)) };
  });
  return [
    sealed.map(({ id }) => id),
    sealed.map(({ channel }) => channel),
    sealed.map(({ text }) => text),
    instantToColumn(now),
    instantToColumn(expiresAt),
    sealed.map(({ notice }) => notice?.userId ?? null),
    sealed.map(({ notice }) => notice?.id ?? null),
  ];
}

export function openMessage(
  {
    id,
    channel,
    sealed,
  }: Pick<OutboundMessage, "channel"> & { readonly id: string; readonly sealed: string },
  sealKey: SealKey,
): OutboundMessage {
  // Opens the content that `enqueueMessage` sealed; only this key can open it.
  const content = JSON.parse(sealKey.open(sealed, aboutOf(id))) as Omit<OutboundMessage, "channel">;
  return { channel, ...content };
}

/** Bound into the encryption: messages stored by earlier versions have the same prefix. */
const aboutOf = (id: string): string => `letter:${id}`;

const insertStatement = sql(
  "messages.insert",
  `with written as (
     select * from unnest($1::uuid[], $2::text[], $3::text[], $6::uuid[], $7::uuid[])
       as message (id, channel, sealed, user_id, notice_id)),
   recorded as (
     insert into message_deliveries (id, user_id, notice_id, channel)
     select id, user_id, notice_id, channel from written where notice_id is not null)
   insert into outbound_messages (id, channel, sealed, next_at, expires_at)
   select id, channel, sealed, $4, $5 from written`,
);
