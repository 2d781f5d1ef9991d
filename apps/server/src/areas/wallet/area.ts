import type { AdjustmentEvent, WalletEvent } from "@plumbline/engine/wallet";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import { payingProvider } from "#feeds/payments/sandbox-provider";
import type { Area, AreaDeps, OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { OpenResults } from "#services/plug/open-results";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Uploads } from "#services/files/uploads";
import { DepositAddresses } from "./chain/deposit-addresses.ts";
import { WatchLoop } from "./chain/watch-loop.ts";
import { assertKnown, type WatchedNetworks } from "./chain/watched-networks.ts";
import { adjustmentOperatorRoutes } from "./adjustments/operator-routes.ts";
import { walletOperatorRoutes } from "./operator-routes.ts";
import { payoutMethodOperatorRoutes } from "./payout-methods/operator-routes.ts";
import { payoutMethodRoutes } from "./payout-methods/routes.ts";
import { rechargeOperatorRoutes } from "./recharge/operator-routes.ts";
import { reversalRoutes } from "./recharge/reversal-routes.ts";
import { providerPage, providerRoutes } from "./recharge/provider-routes.ts";
import { sandboxPages } from "./recharge/sandbox-page.ts";
import { rechargeRoutes } from "./recharge/routes.ts";
import { walletRoutes } from "./routes.ts";
import { statementDownload, statementRoutes } from "./statement/routes.ts";
import { dayReportJob, dayReportRoutes } from "./treasury/day-report-routes.ts";
import { houseTransferRoutes } from "./treasury/house-transfer-routes.ts";
import { outsideAlerts } from "./treasury/outside-alerts.ts";
import { reconciliationRoutes } from "./treasury/reconciliation-routes.ts";
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
    ...areaDeps
  }: {
    readonly provider: PaymentProvider | null;
    readonly chains: WatchedNetworks;
    readonly openLosses: OpenLosses;
    readonly openResults: OpenResults;
    readonly debts: AreaDeps["debts"];
    readonly passwords: Passwords;
    readonly guessSemaphore: KeyedSemaphore;
    readonly sealKey: SealKey;
    readonly uploads: Uploads;
  },
): Area => {
  const { mode } = deps.config;
  const paying = payingProvider(provider, { mode, secret: secretOf(areaDeps.sealKey) });
  const own = {
    ...deps,
    ...areaDeps,
    provider: paying.provider,
    settingsBook: new SettingsBook(deps),
    depositAddresses: new DepositAddresses(deps, chains),
  };
  const watch = new WatchLoop({ ...own, isSandbox: mode === "sandbox" }, chains);
  return {
    name: "wallet",
    routes: [
      ...walletRoutes(own),
      ...statementRoutes(own),
      ...rechargeRoutes(own, paying),
      ...providerRoutes(own),
      ...payoutMethodRoutes(own),
      ...withdrawalRoutes(own),
      ...walletOperatorRoutes(deps),
      ...payoutMethodOperatorRoutes(deps),
      ...adjustmentOperatorRoutes(own),
      ...settingsOperatorRoutes(own),
      ...rechargeOperatorRoutes(own),
      ...reversalRoutes(own),
      ...withdrawalOperatorRoutes(own),
      ...treasuryOperatorRoutes(deps),
      ...dayReportRoutes(deps),
      ...houseTransferRoutes(deps),
      ...reconciliationRoutes(own),
    ],
    pages: [providerPage(own), ...sandboxPages(own, paying.sandbox)],
    downloads: [statementDownload(own)],
    jobs: [dayReportJob(deps)],
    alerts: [outsideAlerts(deps)],
    measures: watch.measures,
    pushes: EVENTS,
    start: async () => {
      assertKnown(chains, await own.settingsBook.current(deps.clock.now()));
      await own.depositAddresses.load();
      watch.start();
    },
    stop: () => watch.stop(),
  };
};

/** The key of the sandbox's own provider, equal in every process of an installation. */
const secretOf = (sealKey: SealKey): string => sealKey.digest("secret", "sandbox-provider");

const EVENTS = [
  "balance_adjusted",
  "recharge_changed",
  "withdrawal_changed",
] as const satisfies readonly (AdjustmentEvent | WalletEvent)["type"][];
