import { type AssetCode, type Instant, instant, toDecimalText } from "@plumbline/engine/kernel";
import {
  FIRST_SYMBOLS,
  readSymbol,
  symbolsProblems,
  type TradedSymbol,
  USD_INDEX,
  type WrittenSymbols,
} from "@plumbline/engine/market";
import { writtenSymbols } from "@plumbline/protocol/market/operator-calls";
import {
  instantToColumn,
  int,
  json,
  type RowOf,
  table,
  time,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** The traded symbols, as set by operators: a proposed list is in force from its time on. */
export const symbolsSubject = (
  { clock }: { readonly clock: Clock },
  { effectiveMs = 0 }: { readonly effectiveMs?: number } = {},
): SettingsSubject => ({
  name: "symbols",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) =>
    symbolsProblems(
      parseSymbols(content),
      parseSymbols(newest),
      instant(Math.max(clock.now(), effectiveMs)),
    ),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    const { symbols } = parseSymbols(content);
    const list = { version, effectiveAt, symbols, operatorId };
    await tx.query(keepStatement, listedSymbols.valuesOf(list));
  },
});

interface StoredList extends WrittenSymbols {
  readonly version: number;
  readonly effectiveAt: Instant;
  /** null: of the installation. */
  readonly operatorId: string | null;
}

const listedSymbols = table<StoredList>("listed_symbols").of({
  version: int(({ version }) => version),
  effectiveAt: time(({ effectiveAt }) => effectiveAt),
  symbols: json(({ symbols }) => symbols),
  operatorId: uuid(({ operatorId }) => operatorId),
});

type Row = RowOf<typeof listedSymbols>;

/**
 * The list of symbols in force, by version. Each process polls every second for a newer one, as for
 * halts, without a restart.
 */
export class SymbolList {
  readonly #database: Tx;
  #version = 0;

  private constructor(database: Tx) {
    this.#database = database;
  }

  /** Publishes the installation's own list if there is none yet. */
  static async open(database: Tx, now: Instant): Promise<SymbolList> {
    const first = { ...FIRST_SYMBOLS, version: 1, effectiveAt: now, operatorId: null };
    await database.query(firstStatement, listedSymbols.valuesOf(first));
    return new SymbolList(database);
  }

  /**
   * Every symbol with a chain of ticks, by the version in force at that time; null if unchanged
   * since the last call.
   */
  async readNewer(now: Instant): Promise<readonly TradedSymbol[] | null> {
    const after = this.#version;
    const [row] = await this.#database.query<Row>(newerStatement, [instantToColumn(now), after]);
    if (row === undefined) return null;
    const { symbols } = writtenSymbols.parse({ symbols: row.symbols });
    this.#version = row.version;
    return [...symbols.map(readSymbol), USD_INDEX];
  }
}

/** The last confirmed list, even if it is in force only later. */
export async function readNewestSymbols(
  tx: Tx,
): Promise<WrittenSymbols & { readonly version: number }> {
  const newest = (await readVersions(tx)).at(-1);
  if (newest === undefined) return { ...FIRST_SYMBOLS, version: 0 };
  return { ...parseSymbols(newest.content), version: newest.version };
}

/** Every symbol ever listed, for a walk over all chains of ticks. */
export async function readEverySymbol(tx: Tx): Promise<readonly TradedSymbol[]> {
  const { symbols } = await readNewestSymbols(tx);
  return [...symbols.map(readSymbol), USD_INDEX];
}

interface TokenRow {
  readonly token: AssetCode;
  readonly name: string;
  readonly price: bigint;
}

/** Tokens of ended offerings that are in no version of the list. */
export async function readUnlistedTokens(tx: Tx) {
  const symbols = await readEverySymbol(tx);
  const bases = new Set(symbols.map(({ base }) => base));
  const rows = await tx.query<TokenRow>(tokensStatement);
  return rows
    .filter(({ token }) => !bases.has(token))
    .map(({ token, name, price }) => ({ token, name, price: toDecimalText(price) }));
}

export const parseSymbols = (content: string): WrittenSymbols =>
  writtenSymbols.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<Row>(versionsStatement);
  return rows.map(({ version, effectiveAt, symbols }) => ({
    version,
    effectiveAt,
    // Canonical order of the fields, so that equal lists have equal texts.
    content: JSON.stringify(writtenSymbols.parse({ symbols })),
  }));
}

const versionsStatement = sql(
  "market.symbols-versions",
  `select ${listedSymbols.select} from listed_symbols order by version`,
);

// The view belongs to the area ieo.
const tokensStatement = sql(
  "market.unlisted-tokens",
  `select token, name, winning_price as price from ieo_listings
   where winning_price is not null order by token`,
);

const firstStatement = sql(
  "market.first-symbols",
  `${listedSymbols.insert} on conflict do nothing`,
);

const keepStatement = sql("market.keep-symbols", listedSymbols.insert);

const newerStatement = sql(
  "market.newer-symbols",
  // Also the first version for a process whose clock is slightly behind the writer's.
  `select ${listedSymbols.select} from listed_symbols
   where (effective_at <= $1 or version = 1) and version > $2 order by version desc limit 1`,
);
