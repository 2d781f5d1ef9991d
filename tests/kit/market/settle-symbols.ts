import { MINUTE_MS } from "@plumbline/engine/kernel";
import type { WrittenSymbol } from "@plumbline/engine/market";
import type { TestOperator } from "../operator.ts";
import type { TestServer } from "../server.ts";

/** A coin as it would be entered at the desk: with two venues, for contracts and spot. */
export const REEF = {
  id: "REEFUSDT",
  name: "Reef",
  base: "REEF",
  quote: "USDT",
  baseMark: "REEF",
  assetClass: "crypto",
  priceDecimals: 4,
  leverageMax: 20,
  hours: "always",
  pointDivisor: 1,
  referencePrice: "2",
  venuesMin: 2,
  markets: [],
  products: {
    contracts: true,
    spot: true,
    flashExchange: true,
    options: false,
    secondContracts: false,
  },
  opensUntilMs: null,
  endsMs: null,
} as const satisfies WrittenSymbol;

/** Long enough for the second person, and for a version's lead time. */
const AHEAD_MS = 3 * MINUTE_MS;

/**
 * Proposes the newest list with the given rows, which replace rows of the same symbol or are
 * appended.
 */
export async function proposeSymbols(
  { clock }: TestServer,
  { client }: TestOperator,
  rows: readonly WrittenSymbol[],
): Promise<string> {
  const { newestVersion: version } = await client.market.readSymbolSettings({});
  const { list } = await client.market.readSymbolSettings({ version });
  const named = new Map(rows.map((row): [string, WrittenSymbol] => [row.id, row]));
  const settled = list.symbols.map((row) => named.get(row.id) ?? row);
  const added = rows.filter(({ id }) => list.symbols.every((row) => row.id !== id));
  const { id } = await client.market.proposeSymbols({
    baseVersion: version,
    effectiveMs: clock.now() + AHEAD_MS,
    why: "What members asked for.",
    list: { symbols: [...settled, ...added] },
  });
  return id;
}

/** Two persons settle the rows; then their time comes and the server has processed it. */
export async function settleSymbols(
  at: TestServer,
  [maker, checker]: readonly [TestOperator, TestOperator],
  rows: readonly WrittenSymbol[],
): Promise<void> {
  const id = await proposeSymbols(at, maker, rows);
  const { proposals } = await checker.client.market.readSymbolSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.market.confirmSymbols({ id, contentHash });
  at.clock.advance(AHEAD_MS);
  await at.server.market.reloadHalts();
}

/** The statement that halts a symbol as if confirmed by two operators, for longer than any test. */
export const haltStatement = (
  symbol: string,
  reason: string,
  since = "2000-01-01T00:00Z",
): string =>
  `insert into symbol_halts (symbol, id, reason, started_by, started_at, ends_at, requested_ends_at,
     confirmed_by)
   values ('${symbol}', gen_random_uuid(), '${reason}', gen_random_uuid(), '${since}',
     '2100-01-01T00:00Z', '2100-01-01T00:00Z', gen_random_uuid())`;

/** The statement that removes every halt, present and past. */
export const NO_HALTS = "delete from symbol_halts";
