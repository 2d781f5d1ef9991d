import { DEFAULT_FLASH_TERMS } from "@plumbline/engine/flash-exchange";
import type { FlashExchanged } from "@plumbline/engine/flash-exchange";
import type { AreaPlug } from "#services/plug/area";
import { flashTerms } from "./flash-terms.ts";
import { flashExchangeOperatorRoutes } from "./operator-routes.ts";
import { purgeUnused } from "./quote-store.ts";
import { type FlashDeps, flashExchangeRoutes } from "./routes.ts";

export const flashExchangeArea: AreaPlug = async (options) => {
  const { clock, database, outbox, prices, push } = options;
  const deps: FlashDeps = {
    ...options,
    terms: await flashTerms.open(database, {
      terms: DEFAULT_FLASH_TERMS,
      now: clock.now(),
    }),
  };
  const followList = () =>
    flashTerms.followList(database, { symbols: prices.symbols(), now: clock.now() });
  return {
    name: "flash-exchange",
    routes: [...flashExchangeRoutes(deps), ...flashExchangeOperatorRoutes(deps)],
    jobs: [
      {
        name: "flash-exchange.purge",
        cron: "23 * * * *",
        backfill: "1h",
        run: () => purgeUnused(database, clock.now()),
      },
    ],
    start: async () => {
      prices.onListings(followList);
      await followList();
      outbox.onEvent(({ userId, event }) => {
        if (event.type === EXCHANGED) push.publishTo(userId, { ...event });
      });
    },
  };
};

const EXCHANGED: FlashExchanged["type"] = "flash_exchanged";
