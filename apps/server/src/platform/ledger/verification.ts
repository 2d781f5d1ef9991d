import type { Price, Receipt, ReceiptRule, SymbolCode } from "@plumbline/engine/kernel";
import type { SealedHead } from "@plumbline/engine/proof";
import type { Tx } from "#platform/postgres/database";

/** The recorded price of a tick; null where there is none. */
export type PriceOfTick = (symbol: SymbolCode, seq: number) => Price | null;

/** Whether a receipt is what its rule makes of the ticks that it names. */
export type IsHonest = (receipt: Receipt, priceOfTick: PriceOfTick) => boolean;

/** How an area decides its receipts again: all that was published beside them is read first. */
export type ReceiptVerifier = (tx: Tx) => Promise<IsHonest>;

/** Asks an area's rule, on every version of the terms that was ever published. */
export const verifierOf =
  <Terms>(
    rule: ReceiptRule<Terms>,
    readEveryTerms: (tx: Tx) => Promise<ReadonlyMap<string, Terms>>,
  ): ReceiptVerifier =>
  async (tx) => {
    const terms = await readEveryTerms(tx);
    const termsOf = (name: string) => terms.get(name) ?? null;
    return (receipt, priceOfTick) => rule.recompute(receipt, { priceOfTick, termsOf }).isHonest;
  };

/** By the area that a receipt's version names: "contract" of "contract/2". */
export type ReceiptVerifiers = ReadonlyMap<string, ReceiptVerifier>;

/** Decides receipts of every area again. One that names a rule of nobody is not honest. */
export async function loadVerifiers(tx: Tx, verifiers: ReceiptVerifiers): Promise<IsHonest> {
  const loaded = new Map<string, IsHonest>();
  for (const [area, load] of verifiers) loaded.set(area, await load(tx));
  return (receipt, priceOfTick) => {
    const [area = ""] = receipt.ruleVersion.split("/");
    return loaded.get(area)?.(receipt, priceOfTick) ?? false;
  };
}

/** Records that are linked by hashes, in one stream or several: their heads are sealed. */
export interface HashChain {
  /** Whether a stream is one of its own. */
  isOf(stream: string): boolean;
  /** The last record of each stream that has any. None before it is still to come. */
  heads(tx: Tx): Promise<readonly SealedHead[]>;
  /** The records of those streams and numbers as they are now; without those that are not there. */
  recordsAt(tx: Tx, heads: readonly SealedHead[]): Promise<readonly SealedHead[]>;
}
