import { ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/spot/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { inventoryView } from "#services/house/inventory";
import { termsRoutes } from "#services/operators/settings/terms";
import { spotInventory } from "./causes.ts";
import type { SpotDeps } from "./commands.ts";
import { pageOfOrders, readExposure } from "./order-rows.ts";
import { pageOfEveryPlan } from "./plan-rows.ts";
import { spotTerms } from "./spot-store.ts";
import { orderView, planView } from "./spot-views.ts";

export const spotOperatorRoutes = (deps: SpotDeps): readonly Route[] => [
  operatorRoute(calls.listSpotInventory, async ({ input: { book } }) => {
    const [{ terms }, balances, exposures] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readHouseBalances(deps.database),
      readExposure(deps.database, book),
    ]);
    const bases = [...terms.symbols.values()].map(({ base: currency, isEnabled }) => {
      return { currency, isEnabled };
    });
    const currencies = [{ currency: terms.asset, isEnabled: true }, ...bases];
    const inventory = { book, account: spotInventory } as const;
    return ok(inventoryView(inventory, currencies, { balances, exposures }));
  }),

  operatorRoute(calls.listEverySpotOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ account, order }) => {
      return { ...orderView(order), userId: order.userId, account };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  operatorRoute(calls.listEverySpotPlan, async ({ input }) => {
    const { lines, total } = await pageOfEveryPlan(deps.database, input);
    const records = lines.map(({ account, plan }) => {
      return { ...planView(plan), userId: plan.userId, account };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, spotTerms, calls.spotTermsCalls),
];
