import { isIndexOfInputs, tickPreimage } from "@plumbline/engine/market";
import type { ResultOf } from "@plumbline/protocol";
import type { listTicks } from "@plumbline/protocol/proof";
import { readTick } from "@plumbline/protocol/proof/tick-wire";

/** Hexadecimal SHA-256 of a text. */
export type Sha256 = (text: string) => Promise<string>;

/** A recorded price with all inputs of its hash. */
export type ProvenTick = ResultOf<typeof listTicks>[number];

/** Whether the hash is that of the content, and the price that of the venues' prices. */
export async function isSoundTick(tick: ProvenTick, sha256: Sha256): Promise<boolean> {
  const unsealedTick = readTick(tick);
  if (unsealedTick === null || !isIndexOfInputs(unsealedTick)) return false;
  return (await sha256(tickPreimage(unsealedTick))) === tick.hash;
}

/**
 * Whether these prices are consecutive without a gap, each of them valid and linked to the one
 * before.
 */
export async function isSoundChain(ticks: readonly ProvenTick[], sha256: Sha256): Promise<boolean> {
  const sound = await Promise.all(ticks.map((tick) => isSoundTick(tick, sha256)));
  return ticks.every((tick, index) => {
    const before = ticks[index - 1];
    const isNext =
      before === undefined || (before.seq + 1 === tick.seq && before.hash === tick.prevHash);
    return sound[index] === true && isNext;
  });
}
