import type { Client } from "@plumbline/client";
import { namedTerms, readTerms, type Records } from "@plumbline/engine/contract";
import { priceOf, type Receipt } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { readReceipt } from "@plumbline/protocol/proof";

/**
 * A settlement's receipt as anyone reads it, with the public records that it is checked against.
 */
export async function readProof(
  client: Client,
  id: string | null | undefined,
): Promise<{ receipt: Receipt; view: ResultOf<typeof readReceipt>; records: Records }> {
  const view = await client.proof.readReceipt({ id: id ?? "" });
  // On the wire an id has no brand, and ticks are complete, of which the rules use only the number.
  const receipt = view as unknown as Receipt;
  const prices = new Map(
    view.ticks.map(({ symbol, seq, price }) => [`${symbol}/${seq}`, priceOf(price)]),
  );
  const named = namedTerms(receipt).map((each) => client.contract.readTerms(each));
  const terms = (await Promise.all(named)).map(readTerms);
  const records: Records = {
    priceOfTick: (symbol, seq) => prices.get(`${symbol}/${seq}`) ?? null,
    termsOf: (symbol, version) =>
      terms.find((each) => each.symbol === symbol && each.version === version) ?? null,
  };
  return { receipt, view, records };
}
