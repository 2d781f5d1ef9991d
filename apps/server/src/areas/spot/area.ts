import {
  DEFAULT_SPOT_TERMS,
  SANDBOX_SPOT_INVENTORY,
  withSpotSymbols,
} from "@plumbline/engine/spot";
import { type AssetCode, isEnding, type SymbolCode } from "@plumbline/engine/kernel";
import { fundListed } from "#platform/command/fund-sandbox";
import { followSymbols } from "#services/operators/settings/follow-symbols";
import type { AreaPlug } from "#services/plug/area";
import { orderSearch, type SearchSource } from "#services/plug/search";
import { type MemberOrders, orderRows } from "#services/plug/member-orders";
import { spotInventory } from "./causes.ts";
import { runDuePlan, type SpotDeps, type SpotNews } from "./commands.ts";
import { spotOperatorRoutes } from "./operator-routes.ts";
import { readDuePlans } from "./plan-rows.ts";
import { PlanWatch } from "./plan-watch.ts";
import { spotRoutes } from "./routes.ts";
import { spotTerms } from "./spot-store.ts";

export const spotArea: AreaPlug = async (options) => {
  const { clock, commands, config, database, prices, log } = options;
  const deps: SpotDeps = {
    ...options,
    terms: await spotTerms.open(database, {
      terms: DEFAULT_SPOT_TERMS,
      now: clock.now(),
    }),
  };
  const watch = new PlanWatch({
    clock,
    due: async (now) => {
      const { terms } = await deps.terms.current(now);
      const isDecided = (symbol: SymbolCode) => {
        const state = prices.latest(symbol)?.state;
        return state !== undefined && (state.type === "open" || isEnding(state));
      };
      const symbols = [...terms.symbols.keys()].filter(isDecided);
      return readDuePlans(database, { now, symbols });
    },
    run: (plan) => runDuePlan(deps, plan),
    log,
  });
  const isFunded = (base: AssetCode) => SANDBOX_SPOT_INVENTORY.some(({ asset }) => asset === base);
  const followList = async () => {
    const now = clock.now();
    const symbols = prices.symbols();
    const product = "spot";
    await followSymbols(database, spotTerms, { symbols, product, now, add: withSpotSymbols });
    if (config.mode !== "sandbox") return;
    const listed = symbols.filter(({ products, base }) => products[product] && !isFunded(base));
    await fundListed(commands, spotInventory, listed);
  };
  return {
    name: "spot",
    routes: [...spotRoutes(deps), ...spotOperatorRoutes(deps)],
    pushes: NEWS,
    start: async () => {
      prices.onListings(followList);
      await followList();
      // Not awaited: plans must not delay prices.
      prices.onTicks(async () => void watch.look());
    },
    stop: () => watch.stop(),
  };
};

const NEWS: readonly string[] = ["plan_skipped", "spot_traded"] satisfies SpotNews["type"][];

export const spotSearches: readonly SearchSource[] = [orderSearch("spot_orders")];

export const spotMemberOrders: MemberOrders = {
  product: "spot",
  rows: orderRows(
    {
      symbol: "symbol",
      act: "side",
      amount: "trade_value",
      currency: "asset",
      result: "result",
      at: "traded_at",
    },
    "from spot_orders where user_id = $1",
  ),
};
