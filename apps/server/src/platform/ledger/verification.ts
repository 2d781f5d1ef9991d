import type { Price, Receipt, SymbolCode } from "@plumbline/engine/kernel";
import type { Tx } from "#platform/postgres/database";

/** The recorded price of a tick; null where there is none. */
export type PriceOfTick = (symbol: SymbolCode, seq: number) => Price | null;

/** Whether a receipt is what its rule makes of the ticks that it names. */
export type IsHonest = (receipt: Receipt, priceOfTick: PriceOfTick) => boolean;

/** How an area decides its receipts again: all that was published beside them is read first. */
export type ReceiptVerifier = (tx: Tx) => Promise<IsHonest>;

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
