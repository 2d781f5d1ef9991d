import {
  DEFAULT_FLASH_TERMS,
  SANDBOX_INVENTORY,
  withFlashCurrencies,
} from "@plumbline/engine/flash-exchange";
import type { FlashExchanged } from "@plumbline/engine/flash-exchange";
import type { AssetCode } from "@plumbline/engine/kernel";
import { fundListed } from "#platform/command/fund-sandbox";
import { followSymbols } from "#services/operators/settings/follow-symbols";
import type { AreaPlug } from "#services/plug/area";
import { type MemberOrders, orderRows } from "#services/plug/member-orders";
import { flashExchangeInventory } from "./causes.ts";
import { flashTerms } from "./currencies.ts";
import { flashExchangeOperatorRoutes } from "./operator-routes.ts";
import { purgeUnused } from "./quote-store.ts";
import { type FlashDeps, flashExchangeRoutes } from "./routes.ts";

export const flashExchangeArea: AreaPlug = async (options) => {
  const { clock, commands, config, database, prices } = options;
  const deps: FlashDeps = {
    ...options,
    terms: await flashTerms.open(database, {
      terms: DEFAULT_FLASH_TERMS,
      now: clock.now(),
    }),
  };
  const isFunded = (base: AssetCode) => SANDBOX_INVENTORY.some(({ asset }) => asset === base);
  const followList = async () => {
    const now = clock.now();
    const symbols = prices.symbols();
    const product = "flashExchange";
    await followSymbols(database, flashTerms, { symbols, product, now, add: withFlashCurrencies });
    if (config.mode !== "sandbox") return;
    const listed = symbols.filter(({ products, base }) => products[product] && !isFunded(base));
    await fundListed(commands, flashExchangeInventory, listed);
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
    pushes: [EXCHANGED],
    start: async () => {
      prices.onListings(followList);
      await followList();
    },
  };
};

const EXCHANGED: FlashExchanged["type"] = "flash_exchanged";

export const flashExchangeMemberOrders: MemberOrders = {
  product: "flash-exchange",
  rows: orderRows(
    {
      symbol: "pay_currency || '/' || receive_currency",
      act: "'exchange'",
      amount: "pay_amount",
      currency: "pay_currency",
      at: "used_at",
    },
    "from flash_quotes where user_id = $1 and used_at is not null",
  ),
};
