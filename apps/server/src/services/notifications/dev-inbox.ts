import { DAY_MS, instant, type Instant } from "@plumbline/engine/kernel";
import type { Mail } from "#feeds/mail/smtp-mail";
import type { Sms } from "#feeds/sms/gateway-sms";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import type { OutboundMessage } from "./outbound-message.ts";

const TTL_MS = 7 * DAY_MS;
const LISTED_MAX = 200;

export interface DevMessage extends OutboundMessage {
  readonly id: string;
  readonly receivedAt: Instant;
}

/**
 * The development inbox, which receives the messages of a sandbox without a gateway. Anyone who
 * reaches the server may read it, so it never exists with real money.
 */
export class DevInbox {
  readonly mail: Mail = { send: (message) => this.#keep({ channel: "mail", ...message }) };
  readonly sms: Sms = {
    send: (message) => this.#keep({ channel: "sms", subject: "", ...message }),
  };
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Newest first; those of one recipient, or all. */
  async list(to: string | null): Promise<DevMessage[]> {
    const rows = await this.#database.query<Omit<DevMessage, "receivedAt"> & { at: Instant }>(
      listStatement,
      [to, LISTED_MAX],
    );
    return rows.map(({ at, ...message }) => ({ ...message, receivedAt: at }));
  }

  async #keep({ channel, to, subject, text }: OutboundMessage): Promise<void> {
    const now = this.#clock.now();
    await this.#database.query(purgeStatement, [instantToColumn(instant(now - TTL_MS))]);
    const values = [newId(), channel, to, subject, text, instantToColumn(now)];
    await this.#database.query(insertStatement, values);
  }
}

const insertStatement = sql(
  "dev-inbox.insert",
  `insert into dev_inbox_messages (id, channel, recipient, subject, body, received_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const purgeStatement = sql(
  "dev-inbox.purge",
  "delete from dev_inbox_messages where received_at < $1",
);

const listStatement = sql(
  "dev-inbox.list",
  `select id, channel, recipient as "to", subject, body as text, received_at as at
   from dev_inbox_messages where $1::text is null or recipient = $1
   order by id desc limit $2`,
);
