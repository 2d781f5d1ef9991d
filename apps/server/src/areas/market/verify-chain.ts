import type { SymbolCode } from "@plumbline/engine/kernel";
import { GENESIS_HASH, isIndexOfInputs, type Tick } from "@plumbline/engine/market";
import type { SealedHead } from "@plumbline/engine/proof";
import { readTicksAfter, type TickSource } from "#services/ticks/read-ticks";
import { hashOf } from "#services/ticks/tick-columns";

export interface ChainReport {
  readonly symbol: SymbolCode;
  /** The number of valid ticks, up to the first problem. */
  readonly ticks: number;
  /**
   * The hash of the last valid tick: stored elsewhere, it proves later that no earlier tick
   * changed.
   */
  readonly headHash: string;
  readonly problem: { readonly seq: number; readonly type: ChainProblem } | null;
}

/** A missing number, a broken link, changed content, a price that its inputs do not give. */
export type ChainProblem = "gap" | "broken_link" | "wrong_hash" | "wrong_price";

/**
 * Reads a symbol's whole chain, or the part after a head, and verifies numbers, links, hashes and
 * the index of the inputs.
 */
export async function verifyChain(
  source: TickSource,
  symbol: SymbolCode,
  after: Pick<SealedHead, "last" | "hash"> = { last: 0, hash: GENESIS_HASH },
): Promise<ChainReport> {
  let ticks = 0;
  let headHash = after.hash;
  for await (const tick of readTicksAfter(source, { symbol, seq: after.last })) {
    const seq = after.last + ticks + 1;
    const type = problemOf(tick, { seq, prevHash: headHash });
    if (type !== null) return { symbol, ticks, headHash, problem: { seq, type } };
    ticks += 1;
    headHash = tick.hash;
  }
  return { symbol, ticks, headHash, problem: null };
}

function problemOf(
  tick: Tick,
  expected: { readonly seq: number; readonly prevHash: string },
): ChainProblem | null {
  if (tick.seq !== expected.seq) return "gap";
  if (tick.prevHash !== expected.prevHash) return "broken_link";
  if (tick.hash !== hashOf(tick)) return "wrong_hash";
  return isIndexOfInputs(tick) ? null : "wrong_price";
}
