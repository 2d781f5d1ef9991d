import { type Decision, err, ok, type Result, type SymbolCode } from "@plumbline/engine/kernel";
import { type HaltChange, type Halts, haltSymbol, resumeSymbol } from "@plumbline/engine/market";
import { type ResultOf, toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/market/operator-calls";
import type { Deps } from "#shell/deps";
import { type Database, sql } from "#shell/database";
import { runOperatorCommand } from "#shell/operators/operator-command";
import { type OperatorRequest, operatorRoute, type Route } from "#shell/route";
import { haltStore } from "./halt-store.ts";
import type { MarketData } from "./market-data.ts";
import { findSymbol, quoteOf } from "./queries.ts";

export interface MarketOperatorDeps extends Pick<Deps, "commands" | "database"> {
  readonly market: MarketData;
}

export const marketOperatorRoutes = (deps: MarketOperatorDeps): readonly Route[] => [
  operatorRoute(calls.listSymbolStates, async ({ input }) => {
    const states = await readStates(deps);
    const first = (input.pageNo - 1) * input.pageSize;
    const records = states.slice(first, first + input.pageSize);
    return ok(toPage(records, { ...input, total: states.length }));
  }),

  operatorRoute(calls.haltSymbol, async (request) =>
    changeHalt(deps, request, {
      call: "market.halt-symbol",
      decide: (halts, asked) => haltSymbol(halts, asked),
    }),
  ),

  operatorRoute(calls.resumeSymbol, async (request) =>
    changeHalt(deps, request, {
      call: "market.resume-symbol",
      decide: (halts, asked) => resumeSymbol(halts, asked),
    }),
  ),
];

interface HaltKind<Refusal> {
  readonly call: string;
  decide(
    halts: Halts,
    asked: { readonly symbol: SymbolCode; readonly reason: string },
  ): Result<Decision<HaltChange, never>, Refusal>;
}

async function changeHalt<Refusal>(
  { commands, market }: MarketOperatorDeps,
  { input, operator, requestId }: OperatorRequest<typeof calls.haltSymbol.input>,
  { call, decide }: HaltKind<Refusal>,
) {
  const { reason } = input;
  const traded = findSymbol(market, input.symbol);
  if (traded === null) return err({ type: "unknown_symbol" });
  const { symbol } = traded;
  const changed = await runOperatorCommand(commands, {
    call,
    by: operator,
    subject: symbol,
    requestId,
    content: JSON.stringify({ symbol, reason }),
    store: haltStore,
    decide: (halts) => decide(halts, { symbol, reason }),
    summary: (halts, { haltReason }) => ({
      before: { haltReason: halts.get(symbol) ?? null },
      // A halt's reason is what is shown; a resumption's is for the log only.
      after: haltReason === null ? { haltReason, reason } : { haltReason },
    }),
    answer: () => null,
  });
  // Other processes look every second.
  if (changed.ok) await market.reloadHalts();
  return changed;
}

type StateLine = ResultOf<typeof calls.listSymbolStates>["records"][number];

async function readStates({
  database,
  market,
}: {
  readonly database: Database;
  readonly market: MarketData;
}): Promise<StateLine[]> {
  const rows = await database.query<{ symbol: string; haltedAt: Date }>(haltTimesStatement);
  const haltedAt = new Map(rows.map((row) => [row.symbol, row.haltedAt]));
  return market.symbols().map((traded) => {
    const { status, price, seq } = quoteOf(market, traded);
    const state = market.state(traded.symbol);
    const since = haltedAt.get(traded.symbol);
    return {
      id: traded.symbol,
      name: traded.name,
      assetClass: traded.assetClass,
      priceDecimals: traded.priceDecimals,
      ...{ status, price, seq },
      haltReason: state?.type === "halted" ? state.reason : null,
      haltTime: since === undefined ? null : toWireTime(since.getTime()),
    };
  });
}

const haltTimesStatement = sql(
  "market.halt-times",
  `select symbol, halted_at as "haltedAt" from symbols where halted_at is not null`,
);
