import type { UserId } from "@plumbline/engine/kernel";
import type { BlockId } from "@plumbline/engine/wallet";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { Heights } from "../records/record-view.ts";
import { type RecordRow, walletRecords } from "../records/record-row.ts";

/** The block up to which a chain has been read. */
export interface Cursor extends BlockId {
  readonly chainId: number;
}

/**
 * The number of blocks below the latest whose hashes are stored: the greatest depth at which a
 * reorganisation can be detected.
 */
const BLOCKS_KEPT = 1_000;

export async function readCursor(tx: Tx, network: string): Promise<Cursor | null> {
  const [row] = await tx.query<Cursor>(cursorStatement, [network]);
  return row ?? null;
}

/** Starts to read a chain at a block, which the first process chooses. */
export async function startCursor(tx: Tx, network: string, at: Cursor): Promise<void> {
  await tx.query(startStatement, [network, at.chainId, at.number, at.hash]);
}

/**
 * Moves from one block to the last of others, or back to one. Returns false if another process did
 * so meanwhile; nothing is written then.
 */
export async function moveCursor(
  database: Database,
  network: string,
  move: { readonly from: BlockId; readonly to: BlockId; readonly blocks: readonly BlockId[] },
): Promise<boolean> {
  const { from, to, blocks } = move;
  return database.transaction(async (tx) => {
    const moving = [network, from.number, from.hash, to.number, to.hash];
    const moved = await tx.query(moveStatement, moving);
    if (moved.length === 0) return false;
    const lastNumber = Math.min(from.number, to.number);
    await tx.query(dropBlocksStatement, [network, lastNumber, to.number - BLOCKS_KEPT]);
    const numbers = blocks.map(({ number }) => number);
    await tx.query(addBlocksStatement, [network, numbers, blocks.map(({ hash }) => hash)]);
    return true;
  });
}

/** The blocks that were read, from the highest down. */
export async function readBlocks(tx: Tx, network: string): Promise<readonly BlockId[]> {
  return tx.query<BlockId>(blocksStatement, [network]);
}

export async function readHeights(tx: Tx): Promise<Heights> {
  const rows = await tx.query<{ network: string; number: number }>(heightsStatement);
  return new Map(rows.map(({ network, number }) => [network, number]));
}

/** The owners of a network's addresses. */
export async function readAddresses(tx: Tx, network: string): Promise<ReadonlyMap<string, UserId>> {
  const rows = await tx.query<{ address: string; userId: UserId }>(addressesStatement, [network]);
  return new Map(rows.map(({ address, userId }) => [address, userId]));
}

/**
 * Payments on a chain that are not credited yet; and, since `since`, those that were lost to a
 * reorganisation, or were credited from a block that has since been replaced.
 */
export async function readOpenDeposits(
  tx: Tx,
  request: {
    readonly network: string;
    readonly channelIds: readonly string[];
    readonly since: string;
  },
): Promise<readonly RecordRow[]> {
  return tx.query(openDepositsStatement, [request.channelIds, request.since, request.network]);
}

const cursorStatement = sql(
  "chain.cursor",
  'select chain_id as "chainId", number, hash from chain_cursors where network = $1',
);

const startStatement = sql(
  "chain.start",
  `with started as (
     insert into chain_cursors (network, chain_id, number, hash) values ($1, $2, $3, $4)
     on conflict do nothing returning network, number, hash)
   insert into chain_blocks (network, number, hash) select network, number, hash from started`,
);

const moveStatement = sql(
  "chain.move",
  `update chain_cursors set number = $4, hash = $5
   where network = $1 and number = $2 and hash = $3 returning network`,
);

const dropBlocksStatement = sql(
  "chain.drop-blocks",
  "delete from chain_blocks where network = $1 and (number > $2 or number < $3)",
);

const addBlocksStatement = sql(
  "chain.add-blocks",
  `insert into chain_blocks (network, number, hash)
   select $1, number, hash from unnest($2::bigint[], $3::text[]) as block (number, hash)`,
);

const blocksStatement = sql(
  "chain.blocks",
  "select number, hash from chain_blocks where network = $1 order by number desc",
);

const heightsStatement = sql("chain.heights", "select network, number from chain_cursors");

const addressesStatement = sql(
  "chain.addresses",
  'select address, user_id as "userId" from chain_addresses where network = $1',
);

const openDepositsStatement = sql(
  "chain.open-deposits",
  `select ${walletRecords.select} from wallet_records
   where direction = 'recharge' and channel_id = any($1::text[])
     and details ->> 'source' = 'chain'
     and (stage in ('seen', 'confirmed') or (stage = 'rejected' and since > $2::timestamptz
       and details ->> 'reason' = 'gone_from_chain')
       or (stage = 'delivered' and since > $2::timestamptz and exists (
         select from chain_blocks where network = $3
           and number = (details -> 'block' ->> 'number')::bigint
           and hash <> details -> 'block' ->> 'hash')))
   order by since, id`,
);
