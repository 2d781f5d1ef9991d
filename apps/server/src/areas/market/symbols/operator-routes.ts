import { err, ok } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/market/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import type { Deps } from "#services/plug/deps";
import { readHistory } from "#services/operators/settings/history";
import { propose } from "#services/operators/settings/proposals";
import { decisionRoutes } from "#services/operators/settings/terms";
import { parseSymbols, readUnlistedTokens, symbolsSubject } from "./symbol-versions.ts";

type SymbolRoutesDeps = Pick<Deps, "clock" | "commands" | "database">;

export function symbolOperatorRoutes(deps: SymbolRoutesDeps): readonly Route[] {
  const subject = symbolsSubject(deps);
  return [
    operatorRoute(calls.readSymbolSettings, async ({ input }) => {
      const shown = await readHistory(deps, subject, input.version);
      if (shown === null) return err({ type: "not_found" });
      const unlistedTokens = await readUnlistedTokens(deps.database);
      return ok({ ...shown.history, list: parseSymbols(shown.content), unlistedTokens });
    }),

    operatorRoute(calls.proposeSymbols, async ({ input, operator, requestId }) => {
      const { list, ...proposal } = input;
      const content = JSON.stringify(list);
      return propose(deps, symbolsSubject(deps, input), {
        ...proposal,
        content,
        operator,
        requestId,
      });
    }),

    ...decisionRoutes(deps, subject, calls.symbolSettingsCalls),
  ];
}
