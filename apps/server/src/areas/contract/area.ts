import {
  type ContractContext,
  coverNeededOf,
  crossLossesOf,
  exampleReceipt,
  type FillAt,
  type OpenPositions,
  POSITION_EVENTS,
} from "@plumbline/engine/contract";
import type { Book } from "@plumbline/engine/kernel";
import type { Area, AreaDeps, OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { ExampleReceipts } from "#services/plug/example-receipts";
import type { OpenResults } from "#services/plug/open-results";
import { orderSearch, type SearchSource } from "#services/plug/search";
import type { Bus } from "#platform/push/postgres-bus";
import type { PromiseBook } from "#services/house/house-promises";
import { bookTrading } from "./book-trading.ts";
import { ContractCommands } from "./commands.ts";
import { endDelisted } from "./delisting.ts";
import { HouseCovers } from "./cover/house-covers.ts";
import { Markets } from "./markets.ts";
import { openResults } from "./exposure/open-results.ts";
import { contractOperatorRoutes } from "./operator-routes.ts";
import { contractRoutes } from "./routes.ts";
import { termsOperatorRoutes } from "./terms/operator-routes.ts";
import { TermsBook } from "./terms/terms-book.ts";
import { PositionWatch } from "./watch.ts";
import { positionStore } from "./store.ts";

/** How often the watch runs work that no tick triggers: see `WatchDeps`. */
export interface WatchTimes {
  readonly reconcileEveryMs: number | null;
  readonly saveEveryMs: number | null;
  readonly expireEveryMs: number | null;
}

const NEVER: WatchTimes = { reconcileEveryMs: null, saveEveryMs: null, expireEveryMs: null };

interface ContractOptions {
  readonly promises: PromiseBook;
  readonly times?: WatchTimes;
  readonly fillAt?: FillAt;
  /** Publishes opened positions to other processes, if there are any. */
  readonly bus?: Bus;
}

interface ContractArea extends Area, Pick<AreaDeps, "bookTrading" | "houseCover" | "openLosses"> {
  readonly openResults: OpenResults;
  readonly examples: ExampleReceipts;
}

export async function contractArea(
  deps: Deps,
  { promises, times = NEVER, fillAt = "latest", bus }: ContractOptions,
): Promise<ContractArea> {
  const { clock, commands, config, database, log, prices } = deps;
  const { profile } = config;
  const symbols = () => prices.symbols();
  const terms = await TermsBook.load({ database, clock, profile, fillAt, symbols });
  const covers = new HouseCovers({ bus, database, prices, promises, log });
  const markets = new Markets({ prices, terms, covers });
  const contract = new ContractCommands({ runner: commands, markets });
  const watch = new PositionWatch({ contract, database, clock, markets, prices, log, ...times });
  return {
    name: "contract",
    openLosses: openLosses(markets),
    openResults: openResults(prices),
    examples: exampleReceipts(terms),
    bookTrading: bookTrading({ contract, covers, database }),
    houseCover: {
      positionsNeed: (book) => coverNeededOf(covers.coverOf(book)),
      notePromise: (book, amount) => covers.notePromise(book, amount),
    },
    routes: [
      ...contractRoutes({ ...deps, contract, covers, markets, terms }),
      ...contractOperatorRoutes(deps),
      ...termsOperatorRoutes({ ...deps, terms }),
    ],
    jobs: [
      {
        name: "contract.end-delisted",
        cron: "* * * * *",
        backfill: "1h",
        run: () => endDelisted({ clock, contract, database, prices, log }),
      },
    ],
    alerts: [{ kind: "cover", find: () => covers.uncovered() }],
    pushes: POSITION_EVENTS,
    start: async () => {
      commands.onCommitted((committed) => watch.onCommitted(committed));
      commands.onCommitUnknown((userIds) => void watch.reload(userIds).catch(log));
      terms.start(log);
      prices.onListings(() => terms.followList());
      await covers.start();
      const watching = watch.start();
      prices.onTicks(async (quotes) => {
        await watching;
        await watch.onTicks(quotes);
      });
      await watching;
    },
    stop: async () => {
      await watch.stop();
      await covers.stop();
      terms.stop();
    },
  };
}

const exampleReceipts = (terms: TermsBook): ExampleReceipts => ({
  versionOf: (symbol) => terms.termsOf(symbol, { book: "demo" })?.version ?? null,
  decide: (name, { entry, exit, termsVersion }) => {
    const own = terms.termsOf(entry.symbol, { version: termsVersion });
    return own === null ? null : exampleReceipt(name, { entry, exit, terms: own });
  },
});

/** The present losses of cross positions: isolated ones are covered by their own margin alone. */
function openLosses(markets: Markets): OpenLosses {
  const marketOf: ContractContext["marketOf"] = (symbol, version) =>
    markets.marketOf(symbol, { version });
  const lossesOf = (positions: OpenPositions, book: Book = "live") =>
    crossLossesOf({ balances: new Map(), positions, marketOf }, book);
  return {
    store: positionStore,
    // The caller passes the state that this store loaded.
    of: (stored, book) => lossesOf(stored as OpenPositions, book),
    read: async (tx, userId) => {
      const positions = await positionStore.load(tx, [userId]);
      return lossesOf(positions.get(userId) ?? new Map());
    },
  };
}

export const contractSearches: readonly SearchSource[] = [orderSearch("positions")];
