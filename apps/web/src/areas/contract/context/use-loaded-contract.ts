import type { ContractContext } from "@plumbline/engine/contract";
import { type Instant, instant, toDecimalText } from "@plumbline/engine/kernel";
import { DEMO_FUNDS, SANDBOX_FUNDS } from "@plumbline/engine/ledger";
import type { PositionView } from "@plumbline/protocol/contract";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { useServices, useUser } from "#shell/services.tsx";
import {
  type BookName,
  contractContextOf,
  type SummaryView,
  type TermsView,
} from "./contract-context.ts";
import { openPositionsQuery, summaryQuery, termsQuery, termsVersionQuery } from "../queries.ts";
import { useQuotes } from "./use-quotes.ts";

export interface LoadedContract {
  readonly context: ContractContext;
  readonly now: Instant;
  readonly symbols: readonly ListedSymbol[];
  readonly terms: readonly TermsView[];
  readonly running: readonly PositionView[];
  readonly working: readonly PositionView[];
  readonly summary: SummaryView;
}

export interface ContextState {
  /** undefined until everything has been loaded once; then the latest state, even after faults. */
  readonly loaded: LoadedContract | undefined;
  /** Why the first load failed. */
  readonly fault: Error | null;
  readonly retry: () => void;
}

/** One book's context at the live prices, with its positions and one further symbol. */
export function useLoadedContract(book: BookName, symbol?: string): ContextState {
  const services = useServices();
  const { client, clock } = services;
  const symbols = useQuery(symbolsQuery(services));
  const terms = useQuery(termsQuery(client, book));
  const { summary, running, working } = useAccount(book);
  const live = useQuotes(
    useMemo(() => {
      const open = [...(running.data ?? []), ...(working.data ?? [])];
      const names = open.map((position) => position.symbol);
      return [...new Set(symbol === undefined ? names : [...names, symbol])];
    }, [running.data, working.data, symbol]),
  );
  const oldTerms = useOldTerms(terms.data, running.data, working.data);
  useHaltReasons(live.quotes, symbols.data);

  const loaded = useMemo((): LoadedContract | undefined => {
    const all = [symbols.data, terms.data, summary.data, running.data, working.data] as const;
    const [listed, termsOfAll, money, positions, orders] = all;
    if (listed === undefined || termsOfAll === undefined || money === undefined) return undefined;
    if (positions === undefined || orders === undefined) return undefined;
    const context = contractContextOf({
      book,
      terms: [...termsOfAll, ...oldTerms],
      summary: money,
      positions: [...positions, ...orders],
      ...live,
      haltReasonOf: (code) => listed.find((each) => each.symbol === code)?.haltReason ?? "",
    });
    return {
      context,
      now: instant(clock.nowMs()),
      // Symbols that are listed for other products only have no terms here.
      symbols: listed.filter(({ symbol: code }) => termsOfAll.some((one) => one.symbol === code)),
      terms: termsOfAll,
      running: positions,
      working: orders,
      summary: money,
    };
  }, [
    book,
    clock,
    live,
    symbols.data,
    terms.data,
    oldTerms,
    summary.data,
    running.data,
    working.data,
  ]);

  const queries = [symbols, terms, summary, running, working];
  const fault = queries.find(({ data, error }) => data === undefined && error !== null)?.error;
  const retry = () => {
    for (const { error, refetch } of queries) if (error !== null) void refetch();
  };
  return { loaded, fault: fault ?? null, retry };
}

/** Money and positions of the signed-in user; the initial state for a visitor. */
function useAccount(book: BookName) {
  const { client } = useServices();
  const isVisitor = useUser(({ token }) => token === "");
  const enabled = !isVisitor;
  const summary = useQuery({ ...summaryQuery(client, book), enabled });
  const open = { book, status: "running" } as const;
  const running = useQuery({ ...openPositionsQuery(client, open), enabled });
  const waiting = { book, status: "working" } as const;
  const working = useQuery({ ...openPositionsQuery(client, waiting), enabled });
  if (!isVisitor) return { summary, running, working };
  return {
    summary: { ...summary, data: VISITOR_SUMMARY },
    running: { ...running, data: NOTHING },
    working: { ...working, data: NOTHING },
  };
}

const NOTHING: readonly PositionView[] = [];
const FUNDS = toDecimalText(DEMO_FUNDS.units);
const VISITOR_SUMMARY: SummaryView = {
  equity: FUNDS,
  available: FUNDS,
  margin: "0",
  unrealisedPnl: "0",
  marginRatio: null,
  feeDiscountPpm: 0,
  // The initial funds of a sandbox's house, so that a visitor's preview is not refused for cover.
  house: { funds: toDecimalText(SANDBOX_FUNDS.market.units), owed: "0", notional: "0" },
};

/** The terms of open positions that are not in force any more. */
function useOldTerms(
  inForce: readonly TermsView[] | undefined,
  ...lists: readonly (readonly PositionView[] | undefined)[]
): readonly TermsView[] {
  const { client } = useServices();
  const versionKeys = new Set(inForce?.map(({ symbol, version }) => `${symbol}/${version}`));
  const missingVersions = lists
    .flatMap((positions) => positions ?? [])
    .map(({ symbol, termsVersion: version }) => ({ symbol, version }))
    .filter(
      ({ symbol, version }) => inForce !== undefined && !versionKeys.has(`${symbol}/${version}`),
    );
  const queries = [
    ...new Map(missingVersions.map((each) => [`${each.symbol}/${each.version}`, each])).values(),
  ];
  return useQueries({
    queries: queries.map((each) => termsVersionQuery(client, each)),
    combine: readTerms,
  });
}

// A stable function, so that equal responses return the same list.
const readTerms = (answers: readonly { readonly data: TermsView | undefined }[]): TermsView[] =>
  answers.flatMap(({ data }) => data ?? []);

/**
 * The live quote contains only the halt, and the list its reason: reloads the list if it is
 * missing.
 */
function useHaltReasons(
  quotes: ReturnType<typeof useQuotes>["quotes"],
  symbols: readonly ListedSymbol[] | undefined,
): void {
  const { queryClient } = useServices();
  const isMissing = [...quotes.values()].some(
    ({ symbol, status }) =>
      status === "halted" && symbols?.find((each) => each.symbol === symbol)?.haltReason === null,
  );
  useEffect(() => {
    if (isMissing) void queryClient.invalidateQueries({ queryKey: ["market", "symbols"] });
  }, [isMissing, queryClient]);
}
