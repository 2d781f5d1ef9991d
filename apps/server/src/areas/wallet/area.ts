import type { AdjustmentEvent, WalletEvent } from "@plumbline/engine/wallet";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import type { OpenLosses } from "#shell/ledger/open-losses";
import { Messages } from "#shell/messages";
import { Passwords } from "#shell/passwords/passwords";
import type { SealKey } from "#shell/sealed/seal-key";
import type { Uploads } from "#shell/uploads/uploads";
import { DepositAddresses } from "./chain/deposit-addresses.ts";
import { WatchLoop } from "./chain/watch-loop.ts";
import { assertKnown, type WatchedNetworks } from "./chain/watched-networks.ts";
import { tellOwner } from "./letters/tell-owner.ts";
import { adjustmentOperatorRoutes } from "./adjustments/operator-routes.ts";
import { walletOperatorRoutes } from "./operator-routes.ts";
import { payoutMethodRoutes } from "./payout-methods/routes.ts";
import { rechargeOperatorRoutes } from "./recharge/operator-routes.ts";
import { reversalRoutes } from "./recharge/reversal-routes.ts";
import { providerPage, providerRoutes } from "./recharge/provider-routes.ts";
import { rechargeRoutes } from "./recharge/routes.ts";
import { walletRoutes } from "./routes.ts";
import { statementDownload, statementRoutes } from "./statement/routes.ts";
import { treasuryOperatorRoutes } from "./treasury/operator-routes.ts";
import { SettingsBook } from "./settings/settings-book.ts";
import { settingsOperatorRoutes } from "./settings/operator-routes.ts";
import { withdrawalOperatorRoutes } from "./withdrawal/operator-routes.ts";
import { withdrawalRoutes } from "./withdrawal/routes.ts";

export type { WatchedNetworks } from "./chain/watched-networks.ts";

export const walletArea = (
  deps: Deps,
  {
    provider,
    chains,
    ...given
  }: {
    readonly provider: PaymentProvider | null;
    readonly chains: WatchedNetworks;
    readonly openLosses: OpenLosses;
    readonly sealKey: SealKey;
    readonly uploads: Uploads;
  },
): Area => {
  const own = {
    ...deps,
    ...given,
    provider,
    settingsBook: new SettingsBook(deps),
    depositAddresses: new DepositAddresses(deps, chains),
    passwords: new Passwords(),
    messages: new Messages(),
  };
  const watch = new WatchLoop({ ...own, isSandbox: deps.config.mode === "sandbox" }, chains);
  return {
    name: "wallet",
    routes: [
      ...walletRoutes(deps),
      ...statementRoutes(own),
      ...rechargeRoutes(own, { hasProvider: provider !== null }),
      ...providerRoutes(own),
      ...payoutMethodRoutes(own),
      ...withdrawalRoutes(own),
      ...walletOperatorRoutes(deps),
      ...adjustmentOperatorRoutes(own),
      ...settingsOperatorRoutes(own),
      ...rechargeOperatorRoutes(own),
      ...reversalRoutes(own),
      ...withdrawalOperatorRoutes(own),
      ...treasuryOperatorRoutes(deps),
    ],
    pages: [providerPage(own)],
    downloads: [statementDownload(own)],
    measures: watch.measures,
    start: async () => {
      deps.outbox.onEvent(({ userId, event }) => {
        if (!isNotice(event)) return undefined;
        deps.push.publishTo(userId, { ...event });
        return tellOwner(own, userId, event);
      });
      assertKnown(chains, await own.settingsBook.current(deps.clock.now()));
      await own.depositAddresses.load();
      watch.start();
    },
    stop: () => watch.stop(),
  };
};

const NOTICES: ReadonlySet<string> = new Set<(AdjustmentEvent | WalletEvent)["type"]>([
  "balance_adjusted",
  "recharge_changed",
  "withdrawal_changed",
]);

const isNotice = (event: { readonly type: string }): event is AdjustmentEvent | WalletEvent =>
  NOTICES.has(event.type);
