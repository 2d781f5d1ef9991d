import type { Instant } from "@plumbline/engine/kernel";
import type { SymbolProduct, TradedSymbol } from "@plumbline/engine/market";
import { lockUsers } from "#platform/ledger/user-locks";
import type { Database } from "#platform/postgres/database";
import { HOUSE } from "#platform/process/ids";
import type { AreaTerms } from "./terms.ts";

interface Following<Written> {
  readonly symbols: readonly TradedSymbol[];
  readonly product: SymbolProduct;
  readonly now: Instant;
  /** Returns its argument if it already has all of them. */
  add(written: NoInfer<Written>, listed: readonly TradedSymbol[]): Written;
}

/**
 * Adds newly listed symbols to an area's terms: writes the version in force and the planned one
 * again as new versions; old versions stay. One of several processes does it, and none while an
 * operator's command writes a version, because both lock the house.
 */
export function followSymbols<Written>(
  database: Database,
  { subject, parse }: Pick<AreaTerms<unknown, Written>, "subject" | "parse">,
  { symbols, product, now, add }: Following<Written>,
): Promise<void> {
  const listed = symbols.filter(({ products }) => products[product]);
  const extend = (content: string) => JSON.stringify(add(parse(content), listed));
  return database.transaction(async (tx) => {
    await lockUsers(tx, [HOUSE]);
    const versions = await subject.readVersions(tx);
    const inForce = versions.findLastIndex(({ effectiveAt }) => effectiveAt <= now);
    const standing = versions.slice(Math.max(inForce, 0));
    if (standing.every(({ content }) => extend(content) === content)) return;
    let version = versions.at(-1)?.version ?? 0;
    for (const { content, effectiveAt } of standing) {
      version += 1;
      await subject.keep(tx, {
        version,
        effectiveAt: effectiveAt > now ? effectiveAt : now,
        content: extend(content),
        operatorId: null,
      });
    }
  });
}
