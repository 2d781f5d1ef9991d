import type { SymbolCode } from "@plumbline/engine/kernel";
import { GENESIS_HASH, isIndexOfInputs, type Tick } from "@plumbline/engine/market";
import type { Tx } from "#shell/database";
import { hashOf } from "./seal-tick.ts";
import { readTicksAfter } from "./tick-store.ts";

export interface ChainReport {
  readonly symbol: SymbolCode;
  /** How many ticks were found sound, up to the first problem. */
  readonly ticks: number;
  /** The last sound tick's: kept elsewhere, it proves later that nothing before it changed. */
  readonly headHash: string;
  readonly problem: { readonly seq: number; readonly type: ChainProblem } | null;
}

/**
 * A number left out, a link that does not fit, a changed content, a price its inputs do not give.
 */
export type ChainProblem = "gap" | "broken_link" | "wrong_hash" | "wrong_price";

/**
 * Reads a symbol's whole chain and redoes it: numbers, links, hashes, and the index of the inputs.
 */
export async function verifyChain(tx: Tx, symbol: SymbolCode): Promise<ChainReport> {
  let ticks = 0;
  let headHash = GENESIS_HASH;
  for await (const tick of readTicksAfter(tx, { symbol, seq: 0 })) {
    const type = problemOf(tick, { seq: ticks + 1, prevHash: headHash });
    if (type !== null) return { symbol, ticks, headHash, problem: { seq: ticks + 1, type } };
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
