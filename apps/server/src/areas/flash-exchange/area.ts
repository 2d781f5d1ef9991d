import { type FlashExchanged, SANDBOX_INVENTORY } from "@plumbline/engine/flash-exchange";
import type { AssetCode } from "@plumbline/engine/kernel";
import { fundListed } from "#platform/command/fund-sandbox";
import type { AreaPlug } from "#services/plug/area";
import { FlashTermsBook } from "./flash-terms.ts";
import { flashExchangeOperatorRoutes } from "./operator-routes.ts";
import { purgeUnused } from "./quote-store.ts";
import { type FlashDeps, flashExchangeRoutes } from "./routes.ts";

export const flashExchangeArea: AreaPlug = async (options) => {
  const { clock, database, outbox, prices, push } = options;
  const deps: FlashDeps = { ...options, terms: await FlashTermsBook.open(database, clock.now()) };
  const isFunded = (base: AssetCode) => SANDBOX_INVENTORY.some(({ asset }) => asset === base);
  const followList = async () => {
    const symbols = prices.symbols();
    await deps.terms.followList(symbols, clock.now());
    if (options.config.mode !== "sandbox") return;
    const listed = symbols.filter(
      ({ products, base }) => products.flashExchange && !isFunded(base),
    );
    await fundListed(options.commands, "treasury:flash", listed);
  };
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
