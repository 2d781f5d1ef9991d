import type { Receipt, SymbolCode } from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import type { ResultOf } from "@plumbline/protocol";
import type { readExample } from "@plumbline/protocol/proof";
import { writeTick } from "@plumbline/protocol/proof/tick-wire";
import type { ExampleReceipts } from "#services/plug/example-receipts";
import { readTicks, tickKey, type TickSource } from "#services/ticks/read-ticks";

type ExampleView = ResultOf<typeof readExample>;

/** The number of ticks from the entry to the exit, and from one example to the next. */
const TICKS_BETWEEN = 100;

/**
 * The newest example of the first symbol on the list; null if there is none yet. Nobody can choose
 * its ticks: their numbers are whole multiples.
 */
export function newestExample(
  prices: Pick<Prices, "latest" | "symbols">,
  examples: ExampleReceipts,
): string | null {
  const symbol = prices.symbols()[0]?.symbol;
  if (symbol === undefined) return null;
  const version = examples.versionOf(symbol);
  const lastSeq = prices.latest(symbol)?.quote.seq ?? 0;
  const seq = Math.floor(lastSeq / TICKS_BETWEEN) * TICKS_BETWEEN;
  return version === null || seq <= TICKS_BETWEEN ? null : `${symbol}-${seq}-${version}`;
}

/** The example with that name, recomputed from recorded data; null if that is not possible. */
export async function readExampleView(
  source: TickSource,
  { name, examples }: { readonly name: string; readonly examples: ExampleReceipts },
): Promise<ExampleView | null> {
  const [symbolText = "", seqText = "", versionText = ""] = name.split("-");
  const symbol = symbolText as SymbolCode; // an unknown symbol has no ticks
  const seq = Number(seqText);
  const names = [
    { symbol, seq: seq - TICKS_BETWEEN },
    { symbol, seq },
  ] as const;
  const recorded = await readTicks(source, names);
  const [entry, exit] = names.map((each) => recorded.get(tickKey(each)));
  if (entry === undefined || exit === undefined) return null;
  const receipt = examples.decide(name, { entry, exit, termsVersion: Number(versionText) });
  if (receipt === null) return null;
  // Facts are JSON, written as they are stored with every other receipt.
  const facts = (part: Receipt["inputs"]) =>
    JSON.parse(JSON.stringify(part)) as ExampleView["inputs"];
  return {
    ...receipt,
    inputs: facts(receipt.inputs),
    result: facts(receipt.result),
    ticks: [entry, exit].map(writeTick),
  };
}
