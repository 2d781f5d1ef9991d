import type { Instant, UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import {
  bytes,
  instantToColumn,
  int8,
  type RowOf,
  table,
  text,
  texts,
  time,
  uuid,
} from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";

export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly userId: UserId;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** The authenticator's use counter; 0 if it has none. */
  readonly counter: number;
  readonly transports: readonly string[];
}

interface NamedPasskey extends Passkey {
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

const passkeys = table<NamedPasskey>("passkeys").of({
  id: text(({ id }) => id),
  userId: uuid(({ userId }) => userId),
  publicKey: bytes(({ publicKey }) => Buffer.from(publicKey)),
  counter: int8(({ counter }) => counter),
  transports: texts(({ transports }) => transports),
  name: text(({ name }) => name),
  createdAt: time(({ createdAt }) => createdAt),
  lastUsedAt: time(({ lastUsedAt }) => lastUsedAt),
});

type Row = RowOf<typeof passkeys>;

export async function findPasskey(database: Database, id: string): Promise<Passkey | null> {
  const [row] = await database.query<Row>(findStatement, [id]);
  if (row === undefined) return null;
  const { userId, counter, transports } = row;
  return { id, userId, counter, transports, publicKey: new Uint8Array(row.publicKey) };
}

/** Returns false if the key already belongs to a user. */
export async function insertPasskey(
  tx: Tx,
  passkey: Passkey,
  { name, at }: { readonly name: string; readonly at: Instant },
): Promise<boolean> {
  const values = passkeys.valuesOf({ ...passkey, name, createdAt: at, lastUsedAt: null });
  return (await tx.query(insertStatement, values)).length > 0;
}

export async function deletePasskey(tx: Tx, userId: UserId, id: string): Promise<void> {
  await tx.query(deleteStatement, [userId, id]);
}

/**
 * Records a use. Returns false if a copy of the key has used a higher counter, or if the key was
 * removed meanwhile.
 */
export async function usePasskey(
  database: Database,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Instant },
): Promise<boolean> {
  const used = await database.query(useStatement, [id, counter, instantToColumn(at)]);
  return used.length > 0;
}

/** A user's passkeys, the newest first. */
export async function listPasskeys(tx: Tx, userId: UserId) {
  const rows = await tx.query<Row>(listStatement, [userId]);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: toWireTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toWireTime(lastUsedAt),
  }));
}

const findStatement = sql(
  "auth.find-passkey",
  `select ${passkeys.select} from passkeys where id = $1`,
);

const insertStatement = sql(
  "auth.insert-passkey",
  `${passkeys.insert} on conflict (id) do nothing returning id`,
);

const deleteStatement = sql(
  "auth.delete-passkey",
  "delete from passkeys where user_id = $1 and id = $2",
);

const useStatement = sql(
  "auth.use-passkey",
  `update passkeys set counter = $2::bigint, last_used_at = $3
   where id = $1 and (counter < $2::bigint or $2::bigint = 0 and counter = 0) returning id`,
);

const listStatement = sql(
  "auth.list-passkeys",
  `select ${passkeys.select} from passkeys where user_id = $1 order by created_at desc, id`,
);
