import { hash } from "node:crypto";
import { setImmediate as letOthers } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { SymbolCode } from "@plumbline/engine/kernel";
import type { Tick } from "@plumbline/engine/market";
import { packColumns, unpackColumns } from "./tick-columns.ts";

/** The first line of an archive file, as JSON; the blocks follow it. */
export interface TickFileHeader {
  /** "ticks-v1". */
  readonly version: string;
  readonly symbol: SymbolCode;
  /** Days, in UTC, of the first and the last tick. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The hash of the tick before the first one. */
  readonly prevHash: string;
  readonly lastHash: string;
  /** The hash of everything after the header. */
  readonly sha256: string;
  /** The number of bytes of each block. All but the last one contain BLOCK_TICKS ticks. */
  readonly blockBytes: readonly number[];
  /** The hash of the tick before each block but the first, so that each can be read alone. */
  readonly blockPrevHashes: readonly string[];
}

/** The unit of reading: a thousand hashes take a few milliseconds. */
const BLOCK_TICKS = 1_000;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Consecutive ticks of one symbol, at least one, as the bytes of a file. Yields to other work of
 * the process after each block.
 */
export async function packTicks(ticks: readonly Tick[]): Promise<Buffer> {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (first === undefined || last === undefined) throw new Error("a file of no ticks");
  const starts = Array.from({ length: Math.ceil(ticks.length / BLOCK_TICKS) }, (_, i) => i);
  const parts = starts.map((i) => ticks.slice(i * BLOCK_TICKS, (i + 1) * BLOCK_TICKS));
  const blocks: Buffer[] = [];
  for (const part of parts) {
    blocks.push(brotliCompressSync(packColumns(part), BROTLI));
    await letOthers();
  }
  const body = Buffer.concat(blocks);
  const header: TickFileHeader = {
    version: "ticks-v1",
    symbol: first.symbol,
    fromDay: dayOf(first),
    toDay: dayOf(last),
    firstSeq: first.seq,
    lastSeq: last.seq,
    prevHash: first.prevHash,
    lastHash: last.hash,
    sha256: hash("sha256", body, "hex"),
    blockBytes: blocks.map(({ length }) => length),
    blockPrevHashes: parts.slice(1).map(([tick]) => tick?.prevHash ?? ""),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** An archive file, read block by block. Throws if it does not match its header. */
export class TickFile {
  readonly header: TickFileHeader;
  readonly #body: Buffer;

  constructor(bytes: Buffer) {
    const end = bytes.indexOf("\n");
    // The file was written by `packTicks`, or its hash would differ.
    const header = JSON.parse(bytes.toString("utf8", 0, end)) as TickFileHeader;
    this.#body = bytes.subarray(end + 1);
    if (header.version !== "ticks-v1") throw new Error(`unknown version ${header.version}`);
    if (hash("sha256", this.#body, "hex") !== header.sha256) {
      throw new Error(`the ticks of ${header.symbol} from ${header.firstSeq} on are not as packed`);
    }
    this.header = header;
  }

  /**
   * Reads block by block from the block with that number on; earlier ticks of that block are
   * included.
   */
  *blocksFrom(seq: number): Generator<readonly Tick[]> {
    const { firstSeq, blockBytes } = this.header;
    const first = Math.max(Math.floor((seq - firstSeq) / BLOCK_TICKS), 0);
    for (let i = first; i < blockBytes.length; i += 1) yield this.#block(i);
  }

  /**
   * All hashes are computed again: each block must end with the hash with which the next one
   * begins.
   */
  #block(i: number): readonly Tick[] {
    const { symbol, firstSeq, lastSeq, prevHash, lastHash } = this.header;
    const { blockBytes, blockPrevHashes } = this.header;
    const start = blockBytes.slice(0, i).reduce((sum, bytes) => sum + bytes, 0);
    const packed = this.#body.subarray(start, start + (blockBytes[i] ?? 0));
    const blockSeq = firstSeq + i * BLOCK_TICKS;
    const ticks = unpackColumns(brotliDecompressSync(packed), {
      symbol,
      firstSeq: blockSeq,
      prevHash: i === 0 ? prevHash : (blockPrevHashes[i - 1] ?? ""),
      count: Math.min(BLOCK_TICKS, lastSeq + 1 - blockSeq),
    });
    if (ticks.at(-1)?.hash !== (blockPrevHashes[i] ?? lastHash)) {
      throw new Error(`the ticks of ${symbol} from ${blockSeq} on do not give their hash`);
    }
    return ticks;
  }
}

const dayOf = ({ at }: Tick): string => new Date(at).toISOString().slice(0, 10);
