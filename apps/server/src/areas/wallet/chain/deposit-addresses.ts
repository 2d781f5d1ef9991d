import type { UserId } from "@plumbline/engine/kernel";
import type { Channel } from "@plumbline/engine/wallet";
import { getAddress, isAddress } from "viem";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { readCursor } from "./chain-rows.ts";
import { networkKeyOf, type WatchedNetwork, type WatchedNetworks } from "./watched-networks.ts";

/** A member's own address on a watched network: never reassigned. */
export class DepositAddresses {
  readonly #deps: { readonly database: Database; readonly clock: Clock };
  readonly #networks: readonly WatchedNetwork[];

  constructor(
    deps: { readonly database: Database; readonly clock: Clock },
    { networks }: Pick<WatchedNetworks, "networks">,
  ) {
    this.#deps = deps;
    this.#networks = networks;
  }

  /**
   * Stores each account key, so that an unused key starts with its first address. To be called
   * before any address is drawn.
   */
  async load(): Promise<void> {
    for (const { network, accountKey } of this.#networks) {
      await this.#deps.database.query(addKeyStatement, [network, accountKey.id]);
    }
  }

  isWatched(channel: Channel): boolean {
    return this.#networkOf(channel) !== null;
  }

  /**
   * The member's own address, drawn on first use. Returns null while the network was never reached,
   * because a payment before its first read block would be missed.
   */
  async addressFor(channel: Channel, userId: UserId): Promise<string | null> {
    const watched = this.#networkOf(channel);
    if (watched === null) throw new Error(`nobody watches ${channel.network}`);
    const { database } = this.#deps;
    const existing = await findAddress(database, watched, userId);
    if (existing !== null) return existing;
    if ((await readCursor(database, watched.network)) === null) return null;
    return this.#draw(watched, userId);
  }

  async #draw(watched: WatchedNetwork, userId: UserId): Promise<string> {
    const { clock, database } = this.#deps;
    const { network, accountKey } = watched;
    return database.transaction(async (tx) => {
      // A concurrent caller waits here, and then reads the address that was drawn meanwhile.
      const [drawn] = await tx.query<{ next: number }>(lockKeyStatement, [network, accountKey.id]);
      if (drawn === undefined) throw new Error(`no key of ${network}`);
      const existing = await findAddress(tx, watched, userId);
      if (existing !== null) return existing;
      const address = accountKey.addressAt(drawn.next);
      const at = instantToColumn(clock.now());
      const row = [userId, network, accountKey.id, drawn.next, address, at];
      await tx.query(addAddressStatement, row);
      await tx.query(useIndexStatement, [network, accountKey.id]);
      return shown(address);
    });
  }

  #networkOf({ addressForm, network }: Channel): WatchedNetwork | null {
    if (addressForm !== "evm") return null;
    const key = networkKeyOf(network);
    return this.#networks.find((watched) => watched.network === key) ?? null;
  }
}

async function findAddress(
  tx: Tx,
  { network, accountKey }: WatchedNetwork,
  userId: UserId,
): Promise<string | null> {
  const values = [userId, network, accountKey.id];
  const [row] = await tx.query<{ address: string }>(addressStatement, values);
  return row === undefined ? null : shown(row.address);
}

/** The address in mixed case (EIP-55), with which a wallet detects a typing error. */
function shown(address: string): string {
  if (!isAddress(address)) throw new Error("a derived address is one");
  return getAddress(address);
}

const addKeyStatement = sql(
  "chain.add-key",
  "insert into chain_keys (network, key_id) values ($1, $2) on conflict do nothing",
);

const lockKeyStatement = sql(
  "chain.lock-key",
  "select next_index as next from chain_keys where network = $1 and key_id = $2 for update",
);

const useIndexStatement = sql(
  "chain.use-index",
  "update chain_keys set next_index = next_index + 1 where network = $1 and key_id = $2",
);

const addressStatement = sql(
  "chain.address",
  "select address from chain_addresses where user_id = $1 and network = $2 and key_id = $3",
);

const addAddressStatement = sql(
  "chain.add-address",
  `insert into chain_addresses (user_id, network, key_id, address_index, address, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
