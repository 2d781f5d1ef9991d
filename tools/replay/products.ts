import { HOUR_MS, MINUTE_MS, type Quote } from "@plumbline/engine/kernel";
import { DEFAULT_FLASH_TERMS } from "@plumbline/engine/flash-exchange";
import { DEFAULT_OPTION_TERMS } from "@plumbline/engine/option";
import { DEFAULT_SECOND_TERMS } from "@plumbline/engine/second-contract";
import { DEFAULT_SPOT_TERMS } from "@plumbline/engine/spot";
import type { contractArea } from "@plumbline/server/areas/contract/area";
import { flashTerms } from "@plumbline/server/areas/flash-exchange/currencies";
import { flashExchangeRoutes } from "@plumbline/server/areas/flash-exchange/routes";
import { ChainCache } from "@plumbline/server/areas/option/chain-cache";
import { optionStore } from "@plumbline/server/areas/option/order-store";
import { DeliveryWatch } from "@plumbline/server/areas/option/delivery-watch";
import { optionTerms, SeriesBook } from "@plumbline/server/areas/option/series-book";
import { optionRoutes } from "@plumbline/server/areas/option/routes";
import { secondContractRoutes } from "@plumbline/server/areas/second-contract/routes";
import { orderStore, secondTerms } from "@plumbline/server/areas/second-contract/order-store";
import { SettlementWatch } from "@plumbline/server/areas/second-contract/settlement-watch";
import { TickTape } from "@plumbline/server/areas/second-contract/tick-tape";
import { spotRoutes } from "@plumbline/server/areas/spot/routes";
import { spotTerms } from "@plumbline/server/areas/spot/spot-store";
import type { Committed } from "@plumbline/server/platform/command/command";
import type { Route } from "@plumbline/server/platform/http/route";
import type { PromiseBook } from "@plumbline/server/services/house/house-promises";
import type { Deps } from "@plumbline/server/services/plug/deps";

/** The products that traders use besides contracts, and their automatic endings. */
export interface Products {
  readonly routes: readonly Route[];
  onCommitted(committed: readonly Committed[]): void;
  /** Settles and delivers what these ticks decide, and waits for it. */
  afterTicks(quotes: readonly Quote[]): Promise<void>;
}

/**
 * The other products' routes and watches without their timers: automatic endings run between two
 * actions of the traders, so that a replay does not depend on its speed.
 */
export async function openProducts(
  deps: Deps,
  { openLosses, houseCover }: Awaited<ReturnType<typeof contractArea>>,
  promises: PromiseBook,
): Promise<Products> {
  const { clock, database, prices } = deps;
  const now = clock.now();
  const shared = { ...deps, openLosses, houseCover };
  const tape = new TickTape({ database, prices });
  const orders = orderStore(promises);
  const options = optionStore(promises);
  const settlements = new SettlementWatch({ ...deps, store: orders, tape });
  const deliveries = new DeliveryWatch({ ...deps, store: options });
  return {
    routes: [
      ...spotRoutes({
        ...shared,
        terms: await spotTerms.open(database, { terms: DEFAULT_SPOT_TERMS, now }),
      }),
      ...flashExchangeRoutes({
        ...shared,
        terms: await flashTerms.open(database, { terms: DEFAULT_FLASH_TERMS, now }),
      }),
      ...secondContractRoutes({
        ...shared,
        promises,
        store: orders,
        tape,
        terms: await secondTerms.open(database, { terms: DEFAULT_SECOND_TERMS, now }),
      }),
      ...optionRoutes({
        ...shared,
        store: options,
        chains: new ChainCache(),
        series: new SeriesBook(deps),
        terms: await optionTerms.open(database, { terms: DEFAULT_OPTION_TERMS, now }),
      }),
    ],
    onCommitted: (committed) => settlements.onCommitted(committed),
    afterTicks: async (quotes) => {
      settlements.onTicks(quotes);
      await settlements.idle();
      // Options end at full hours; the prices for it are recorded a few minutes later.
      if (clock.now() % HOUR_MS < DELIVERED_WITHIN_MS) await deliveries.deliverDue();
    },
  };
}

const DELIVERED_WITHIN_MS = 5 * MINUTE_MS;
