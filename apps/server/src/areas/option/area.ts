import { DEFAULT_OPTION_TERMS, withOptionSymbols } from "@plumbline/engine/option";
import { followSymbols } from "#services/operators/settings/follow-symbols";
import type { AreaPlug } from "#services/plug/area";
import { orderSearch, type SearchSource } from "#services/plug/search";
import { type MemberOrders, orderRows } from "#services/plug/member-orders";
import { ChainCache } from "./chain-cache.ts";
import { DeliveryWatch } from "./delivery-watch.ts";
import { optionOperatorRoutes } from "./operator-routes.ts";
import { optionTerms, SeriesBook } from "./series-book.ts";
import { boughtIn, optionStore } from "./order-store.ts";
import { OPTION_NOTICES } from "./order-view.ts";
import { type OptionDeps, optionRoutes } from "./routes.ts";

export const optionArea: AreaPlug = async (options) => {
  const { clock, commands, database, prices } = options;
  const terms = await optionTerms.open(database, {
    terms: DEFAULT_OPTION_TERMS,
    now: clock.now(),
  });
  const series = new SeriesBook(options);
  const deps: OptionDeps = {
    ...options,
    terms,
    series,
    store: optionStore(options.promises),
    chains: new ChainCache(),
  };
  const watch = new DeliveryWatch(deps);
  const followList = () => {
    const listing = { symbols: prices.symbols(), product: "options", now: clock.now() } as const;
    return followSymbols(database, optionTerms, { ...listing, add: withOptionSymbols });
  };
  return {
    name: "option",
    routes: [...optionRoutes(deps), ...optionOperatorRoutes(deps)],
    jobs: [
      {
        // For expiries without a tick, when a price feed failed at the time.
        name: "option.deliver",
        cron: "*/5 * * * *",
        backfill: "1h",
        run: () => watch.deliverDue(),
      },
    ],
    pushes: OPTION_NOTICES,
    start: async () => {
      prices.onListings(followList);
      await followList();
      commands.onCommitted((committed) => {
        for (const { book, reserve } of boughtIn(committed)) {
          deps.houseCover.notePromise(book, reserve);
        }
      });
      watch.deliverSoon();
      // Not awaited: delivering many options must not delay prices.
      prices.onTicks(async (quotes) => watch.onTicks(quotes));
    },
    stop: () => watch.stop(),
  };
};

export const optionSearches: readonly SearchSource[] = [orderSearch("option_orders")];

export const optionMemberOrders: MemberOrders = {
  product: "option",
  rows: orderRows(
    {
      symbol: "symbol || ' ' || trim_scale(strike)",
      act: "kind",
      isOpen: "status = 'open'",
      amount: "premium",
      currency: "asset",
      result: "payout - premium",
      at: "bought_at",
    },
    "from option_orders where user_id = $1",
  ),
};
