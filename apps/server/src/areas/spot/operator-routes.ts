import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/spot/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { termsRoutes } from "#services/operators/settings/terms";
import { INVENTORY, type SpotDeps } from "./commands.ts";
import { pageOfOrders, readExposure } from "./order-rows.ts";
import { spotTerms } from "./spot-store.ts";
import { orderView } from "./spot-views.ts";

export const spotOperatorRoutes = (deps: SpotDeps): readonly Route[] => [
  operatorRoute(calls.listSpotInventory, async ({ input: { book } }) => {
    const [{ terms }, balances, rows] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readHouseBalances(deps.database),
      readExposure(deps.database, book),
    ]);
    const inventoryOf = (currency: string): bigint =>
      balances.find((one) => {
        return one.book === book && one.account === INVENTORY && one.asset === currency;
      })?.units ?? 0n;
    const bases = [...terms.symbols.values()];
    const currencies = [{ base: terms.asset, isEnabled: true }, ...bases];
    return ok(
      currencies.map(({ base: currency, isEnabled }) => {
        const row = rows.find((one) => one.currency === currency);
        return {
          id: `${book}.${currency}`,
          book,
          currency,
          isEnabled,
          inventory: toDecimalText(inventoryOf(currency)),
          exposure: toDecimalText(row?.exposure ?? 0n),
          fees: toDecimalText(row?.fees ?? 0n),
        };
      }),
    );
  }),

  operatorRoute(calls.listEverySpotOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ account, order }) => {
      return { ...orderView(order), userId: order.userId, account };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, spotTerms, calls.spotTermsCalls),
];
