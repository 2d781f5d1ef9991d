import { DEFAULT_SECOND_TERMS, withSecondSymbols } from "@plumbline/engine/second-contract";
import { followSymbols } from "#services/operators/settings/follow-symbols";
import type { Area, AreaPlug } from "#services/plug/area";
import { orderSearch, type SearchSource } from "#services/plug/search";
import { type MemberOrders, orderRows } from "#services/plug/member-orders";
import { ORDER_EVENTS, ordersOf, orderStore, secondTerms } from "./order-store.ts";
import { secondContractOperatorRoutes } from "./operator-routes.ts";
import { type SecondDeps, secondContractRoutes } from "./routes.ts";
import { SettlementWatch } from "./settlement-watch.ts";
import { TickTape } from "./tick-tape.ts";

export const secondContractArea: AreaPlug = (deps) => openSecondContracts(deps);

/**
 * Opens the area with only those parts that its own calls need, so that a benchmark can run it
 * alone.
 */
export async function openSecondContracts(
  options: Omit<SecondDeps, "store" | "tape" | "terms">,
): Promise<Area> {
  const { clock, commands, database, prices } = options;
  const tape = new TickTape({ database, prices });
  const terms = await secondTerms.open(database, {
    terms: DEFAULT_SECOND_TERMS,
    now: clock.now(),
  });
  const deps: SecondDeps = { ...options, store: orderStore(options.promises), tape, terms };
  const watch = new SettlementWatch(deps);
  const followList = () => {
    const listing = {
      symbols: prices.symbols(),
      product: "secondContracts",
      now: clock.now(),
    } as const;
    return followSymbols(database, secondTerms, { ...listing, add: withSecondSymbols });
  };
  return {
    name: "second-contract",
    routes: [...secondContractRoutes(deps), ...secondContractOperatorRoutes(deps)],
    pushes: ORDER_EVENTS,
    start: async () => {
      prices.onListings(followList);
      await followList();
      commands.onCommitted((committed) => {
        watch.onCommitted(committed);
        for (const { book, outcome, gain } of ordersOf(committed)) {
          if (outcome === null) deps.houseCover.notePromise(book, gain);
        }
      });
      const watching = watch.start();
      prices.onTicks(async (quotes) => {
        await watching;
        watch.onTicks(quotes);
      });
      await watching;
    },
    stop: () => watch.stop(),
  };
}

export const secondContractSearches: readonly SearchSource[] = [orderSearch("second_orders")];

export const secondContractMemberOrders: MemberOrders = {
  product: "second-contract",
  rows: orderRows(
    {
      symbol: "symbol",
      act: "direction",
      isOpen: "outcome is null",
      amount: "stake",
      currency: "asset",
      result: "case when outcome is not null then profit end",
      at: "accepted_at",
    },
    "from second_orders where user_id = $1",
  ),
};
