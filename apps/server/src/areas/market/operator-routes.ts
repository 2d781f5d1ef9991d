import {
  type Decision,
  err,
  type Instant,
  ok,
  type Result,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import {
  confirmHalt,
  type Halts,
  haltSymbol,
  isHaltWaiting,
  openHalt,
  resumeSymbol,
  type SymbolHalt,
  type TradedSymbol,
} from "@plumbline/engine/market";
import { type ResultOf, slicePage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/market/operator-calls";
import type { Deps } from "#services/plug/deps";
import { newId, type RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { readOperatorNames } from "#services/operators/settings/proposal-rows";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { haltStoreOf, loadHalts } from "./halt-store.ts";
import type { MarketData } from "./market-data.ts";
import { findSymbol, quoteOf } from "./queries.ts";

export interface MarketOperatorDeps extends Pick<Deps, "clock" | "commands" | "database"> {
  readonly market: MarketData;
}

export const marketOperatorRoutes = (deps: MarketOperatorDeps): readonly Route[] => [
  operatorRoute(calls.listSymbolStates, async ({ input, operator }) => {
    const view = await stateViewer(deps, operator.id);
    return ok(slicePage(deps.market.recordedSymbols(), input, view));
  }),

  operatorRoute(calls.haltSymbol, async ({ input, ...request }) =>
    changeHalt(deps, { ...request, input, call: "market.halt-symbol" }, (halts, symbol, now) => {
      const { reason, minutes } = input;
      const halt = { id: newId(), symbol, reason, minutes, startedBy: request.operator.id };
      return haltSymbol(halts, halt, now);
    }),
  ),

  operatorRoute(calls.confirmHalt, async ({ input, ...request }) => {
    const colleagues = await readColleagues(deps.database, deps.clock.now());
    const by = request.operator.id;
    const confirmRequest = { ...request, input, call: "market.confirm-halt" };
    return changeHalt(deps, confirmRequest, (halts, _symbol, now) =>
      confirmHalt({ halts, ...colleagues }, { by }, now),
    );
  }),

  operatorRoute(calls.resumeSymbol, async (request) =>
    changeHalt(deps, { ...request, call: "market.resume-symbol" }, (halts, _symbol, now) =>
      resumeSymbol(halts, now),
    ),
  ),
];

async function changeHalt<Refusal>(
  { commands, market }: MarketOperatorDeps,
  request: {
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly input: { readonly symbol: string; readonly reason?: string };
  },
  decide: (
    halts: Halts,
    symbol: SymbolCode,
    now: Instant,
  ) => Result<Decision<SymbolHalt, never>, Refusal>,
) {
  const { call, input, operator, requestId } = request;
  const traded = findSymbol(market, input.symbol);
  if (traded === null) return err({ type: "unknown_symbol" });
  const { symbol } = traded;
  const changed = await runOperatorCommand(commands, {
    call,
    by: operator,
    subject: symbol,
    requestId,
    content: JSON.stringify(input),
    store: haltStoreOf(symbol),
    decide: ({ state }, now) => decide(state, symbol, now),
    summary: (halts, next) => {
      const before = halts.find(({ id }) => id === next.id);
      const { reason = next.reason } = input;
      return {
        before: before === undefined ? null : stateOf(before),
        after: { ...stateOf(next), reason },
      };
    },
    answer: () => null,
  });
  // Other processes poll every second.
  if (changed.ok) await market.reloadHalts();
  return changed;
}

/** For the log: the end, and who gave it. */
const stateOf = ({ endsAt, requestedEndsAt, confirmedBy, endedAt }: SymbolHalt) => ({
  endTime: toWireTime(endsAt),
  requestedEndTime: toWireTime(requestedEndsAt),
  isConfirmed: confirmedBy !== null,
  isResumed: endedAt !== null,
});

type StateLine = ResultOf<typeof calls.listSymbolStates>["records"][number];

/** Loads all halts and returns the view of one symbol. */
async function stateViewer(
  { clock, database, market }: Pick<MarketOperatorDeps, "clock" | "database" | "market">,
  operatorId: string,
): Promise<(traded: TradedSymbol) => StateLine> {
  const now = clock.now();
  const [halts, { isSamePerson }] = await Promise.all([
    loadHalts(database),
    readColleagues(database, now),
  ]);
  const names = await readOperatorNames(
    database,
    halts.map(({ startedBy }) => startedBy),
  );
  return (traded) => {
    const { status, price, seq } = quoteOf(market, traded);
    const own = halts.filter(({ symbol }) => symbol === traded.symbol);
    const halt = openHalt(own, now);
    const isWaiting = halt !== null && isHaltWaiting(halt, now);
    return {
      id: traded.symbol,
      name: traded.name,
      assetClass: traded.assetClass,
      priceDecimals: traded.priceDecimals,
      status,
      price,
      seq,
      haltReason: halt?.reason ?? null,
      haltTime: halt === null ? null : toWireTime(halt.startedAt),
      haltEndTime: halt === null ? null : toWireTime(halt.endsAt),
      haltedBy: halt === null ? null : (names.get(halt.startedBy) ?? ""),
      waiting: isWaiting
        ? {
            endTime: toWireTime(halt.requestedEndsAt),
            isOwn: isSamePerson(halt.startedBy, operatorId),
          }
        : null,
    };
  };
}
