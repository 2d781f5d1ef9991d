import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import type { BlockId, WalletSettings } from "@plumbline/engine/wallet";
import type { ChainBlock } from "#feeds/chain/chain-reader";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import type { Database } from "#platform/postgres/database";
import type { PushHub } from "#platform/push/sockets";
import type { CommandRunner } from "#platform/command/run-command";
import type { SettingsBook } from "../settings/settings-book.ts";
import {
  type Cursor,
  moveCursor,
  readAddresses,
  readBlocks,
  readCursor,
  readOpenDeposits,
  startCursor,
} from "./chain-rows.ts";
import { runNoticeDeposit } from "./deposit-commands.ts";
import { findDeposits } from "./find-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";
import { channelsOf, type WatchedNetwork } from "./watched-networks.ts";

export interface WatchDeps {
  readonly clock: Clock;
  readonly commands: CommandRunner;
  readonly database: Database;
  readonly push: PushHub;
  readonly settingsBook: SettingsBook;
  /** With simulated money, only chains without real value are read. */
  readonly isSandbox: boolean;
}

/** Blocks read before progress is stored. */
const BLOCKS_AT_ONCE = 100;
/**
 * The time after its credit for which a payment's block is checked, and for which one that a
 * reorganisation removed is searched for. It is much longer than any network needs until a block is
 * final: minutes, or hours if it depends on another network.
 */
const LOOKED_FOR_MS = DAY_MS;
/**
 * For a process that has just started: the longest time for which the chain may not have been read
 * before.
 */
const UNREAD_MAX_MS = 30 * DAY_MS;

/** Ids of chains without real value: local chains and the public test networks. */
const TEST_CHAINS: ReadonlySet<number> = new Set([
  31_337, 1_337, 11_155_111, 17_000, 560_048, 80_002, 97, 421_614, 11_155_420, 84_532, 43_113,
]);

/**
 * Reads one chain, block after block. It credits nothing itself: it sends commands of members about
 * the chain's payments, which may be repeated. Progress is stored in the database, so that a
 * restart continues there, and any number of processes may read the same chain.
 */
export class NetworkWatch {
  readonly #deps: WatchDeps;
  readonly #watched: WatchedNetwork;
  /** The block at which waiting payments were last checked. */
  #settledAt: string | null = null;
  /** The time at which this process last read everything and checked all payments. */
  #caughtUpAt: Instant | null = null;
  /** The chain's height at the last call. */
  height = 0;
  /** The height read so far. */
  readHeight = 0;

  constructor(deps: WatchDeps, watched: WatchedNetwork) {
    this.#deps = deps;
    this.#watched = watched;
  }

  /** Reads new blocks. Returns true if there were no more. */
  async round(): Promise<boolean> {
    const { reader, network } = this.#watched;
    const { clock, database, settingsBook } = this.#deps;
    const before = await this.#cursor();
    const height = await reader.height();
    // Read after the height: a payment in a block up to it was to an address that existed before.
    const addresses = await readAddresses(database, network);
    const settings = await settingsBook.current(clock.now());
    const cursor = await this.#backToTheChain(before);
    const context = { reader, channels: channelsOf(settings, network), addresses };
    const until = Math.min(height, cursor.number + BLOCKS_AT_ONCE);
    const blocks: ChainBlock[] = [];
    for (let number = cursor.number + 1; number <= until; number += 1) {
      const block = await reader.blockAt(number);
      // The chain is shorter than before, or different from a moment ago: the next round detects
      // it.
      if (block === null || block.parentHash !== (blocks.at(-1) ?? cursor).hash) break;
      for (const deposit of await findDeposits(context, block)) {
        const noticed = await runNoticeDeposit({ ...this.#deps, settings }, deposit);
        if (!noticed.ok && noticed.error.type === "unavailable")
          throw new Error("no turn to be had");
      }
      blocks.push(block);
    }
    const to = blocks.at(-1) ?? cursor;
    const hasMoved = blocks.length === 0 || (await this.#move(cursor, to, blocks));
    this.height = height;
    this.readHeight = to.number;
    if (hasMoved && to.hash !== this.#settledAt) {
      await this.#settle(settings, to.number);
      this.#settledAt = to.hash;
    }
    const isAllRead = to.number >= height;
    if (hasMoved && isAllRead) this.#caughtUpAt = clock.now();
    return isAllRead;
  }

  #move(from: BlockId, to: BlockId, blocks: readonly BlockId[]): Promise<boolean> {
    return moveCursor(this.#deps.database, this.#watched.network, { from, to, blocks });
  }

  async #cursor(): Promise<Cursor> {
    const { reader, network } = this.#watched;
    const chainId = await reader.chainId();
    if (this.#deps.isSandbox && !TEST_CHAINS.has(chainId)) {
      throw new Error(
        `${network} is chain ${chainId}: no test network, and money is simulated here`,
      );
    }
    const storedCursor = await readCursor(this.#deps.database, network);
    if (storedCursor === null) return this.#begin(chainId);
    if (storedCursor.chainId !== chainId) {
      throw new Error(
        `${network} was chain ${storedCursor.chainId}, and its node is of ${chainId}`,
      );
    }
    return storedCursor;
  }

  /** Reads the chain from now on, because nobody had an address on it before. */
  async #begin(chainId: number): Promise<Cursor> {
    const { reader, network } = this.#watched;
    const newest = await reader.blockAt(await reader.height());
    if (newest === null) throw new Error(`${network} has no block at its own height`);
    await startCursor(this.#deps.database, network, { ...newest, chainId });
    return this.#cursor();
  }

  /** The latest block that was read and is still part of the chain. */
  async #backToTheChain(cursor: Cursor): Promise<BlockId> {
    const { reader, network } = this.#watched;
    const current = await reader.blockAt(cursor.number);
    if (current?.hash === cursor.hash) return cursor;
    const { database } = this.#deps;
    const blocks = await readBlocks(database, network);
    let ancestor: BlockId | null = null;
    for (const block of blocks) {
      const now = await reader.blockAt(block.number);
      if (now?.hash !== block.hash) continue;
      ancestor = block;
      break;
    }
    if (ancestor === null) {
      throw new Error(`${network} was reorganised below every block that is remembered`);
    }
    await this.#move(cursor, ancestor, []);
    return ancestor;
  }

  async #settle(settings: WalletSettings, readHeight: number): Promise<void> {
    const { clock, database } = this.#deps;
    const { network, reader } = this.#watched;
    const channels = channelsOf(settings, network);
    // While no process read it, the chain may have dropped blocks that were recent at the last
    // read.
    const readUntil = this.#caughtUpAt ?? clock.now() - UNREAD_MAX_MS;
    const rows = await readOpenDeposits(database, {
      network,
      channelIds: channels.map(({ id }) => id),
      since: instantToColumn(instant(readUntil - LOOKED_FOR_MS)),
    });
    await settleDeposits({ ...this.#deps, readHeight, reader, settings, channels }, rows);
  }
}
