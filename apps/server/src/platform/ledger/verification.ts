import type { Receipt, ReceiptRecords, ReceiptRule } from "@plumbline/engine/kernel";
import type { SealedHead } from "@plumbline/engine/proof";
import type { Tx } from "#platform/postgres/database";

/** What was recorded of ticks, as far as it was read. */
export type RecordedTicks = Pick<
  ReceiptRecords<never>,
  "priceOfTick" | "timeOfTick" | "hashOfTick"
>;

/** How receipts are decided again, on what was published. */
export interface ReceiptCheck {
  /** Whether a receipt is what its rule makes of the recorded ticks. */
  isHonest(receipt: Receipt, ticks: RecordedTicks): boolean;
  /** Every tick that is to be read for it, where there is such. */
  ticksOf(receipt: Receipt): Receipt["ticks"];
}

/** How an area decides its receipts again: all that was published beside them is read first. */
export type ReceiptVerifier = (tx: Tx) => Promise<ReceiptCheck>;

/** Asks an area's rule, on every version of the terms that was ever published. */
export const verifierOf =
  <Terms>(
    rule: ReceiptRule<Terms>,
    readEveryTerms: (tx: Tx) => Promise<ReadonlyMap<string, Terms>>,
  ): ReceiptVerifier =>
  async (tx) => {
    const terms = await readEveryTerms(tx);
    const termsOf = (name: string) => terms.get(name) ?? null;
    return {
      isHonest: (receipt, ticks) => rule.recompute(receipt, { ...ticks, termsOf }).isHonest,
      ticksOf: (receipt) => [...receipt.ticks, ...(rule.furtherTicks?.(receipt) ?? [])],
    };
  };

/** By the area that a receipt's version names: "contract" of "contract/2". */
export type ReceiptVerifiers = ReadonlyMap<string, ReceiptVerifier>;

/** Decides receipts of every area again. One that names a rule of nobody is not honest. */
export async function loadVerifiers(tx: Tx, verifiers: ReceiptVerifiers): Promise<ReceiptCheck> {
  const loaded = new Map<string, ReceiptCheck>();
  for (const [area, load] of verifiers) loaded.set(area, await load(tx));
  const checkOf = ({ ruleVersion }: Receipt) => loaded.get(ruleVersion.split("/")[0] ?? "");
  return {
    isHonest: (receipt, ticks) => checkOf(receipt)?.isHonest(receipt, ticks) ?? false,
    // What is not there has neither a rule nor ticks.
    ticksOf: (receipt) => checkOf(receipt)?.ticksOf(receipt) ?? receipt.ticks,
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
