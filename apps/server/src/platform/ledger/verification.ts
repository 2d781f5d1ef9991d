import type { Receipt, ReceiptRecords, ReceiptRule } from "@plumbline/engine/kernel";
import type { SealedHead } from "@plumbline/engine/proof";
import type { Tx } from "#platform/postgres/database";

/** The recorded ticks that were read. */
export type RecordedTicks = Pick<
  ReceiptRecords<never>,
  "priceOfTick" | "timeOfTick" | "hashOfTick"
>;

/** How receipts are recomputed from published data. */
export interface ReceiptCheck {
  /** Whether a receipt's result follows from its rule and the recorded ticks. */
  isHonest(receipt: Receipt, ticks: RecordedTicks): boolean;
  /** The existing ticks that are needed to verify a receipt. */
  ticksOf(receipt: Receipt): Receipt["ticks"];
}

/**
 * How an area decides its receipts again: the published facts on which they depend are read first.
 */
export type ReceiptVerifier = (tx: Tx) => Promise<ReceiptCheck>;

/** Calls an area's rule, with every version of the terms that was ever published. */
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

/** The verifiers, by the area that a receipt's version names: "contract" of "contract/2". */
export type ReceiptVerifiers = ReadonlyMap<string, ReceiptVerifier>;

/** Decides receipts of every area again. A receipt that names an unknown rule is invalid. */
export async function loadVerifiers(tx: Tx, verifiers: ReceiptVerifiers): Promise<ReceiptCheck> {
  const loaded = new Map<string, ReceiptCheck>();
  for (const [area, load] of verifiers) loaded.set(area, await load(tx));
  const checkOf = ({ ruleVersion }: Receipt) => loaded.get(ruleVersion.split("/")[0] ?? "");
  return {
    isHonest: (receipt, ticks) => checkOf(receipt)?.isHonest(receipt, ticks) ?? false,
    // A missing receipt has neither a rule nor ticks.
    ticksOf: (receipt) => checkOf(receipt)?.ticksOf(receipt) ?? receipt.ticks,
  };
}

/** Records that are linked by hashes, in one stream or several: their heads are sealed. */
export interface HashChain {
  /** Whether a stream belongs to it. */
  isOf(stream: string): boolean;
  /**
   * The last record of each stream that has records. No earlier record may still be uncommitted.
   */
  heads(tx: Tx): Promise<readonly SealedHead[]>;
  /** The present records of those streams and numbers; missing ones are left out. */
  recordsAt(tx: Tx, heads: readonly SealedHead[]): Promise<readonly SealedHead[]>;
}
