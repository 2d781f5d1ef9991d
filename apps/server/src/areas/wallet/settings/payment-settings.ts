import { readWalletSettings, walletSettingsProblems } from "@plumbline/engine/wallet";
import { isAddressOf, isMemoOf } from "@plumbline/protocol/wallet/addresses";
import { writtenWalletSettings } from "@plumbline/protocol/wallet/operator-calls";
import { defineTerms } from "#services/operators/settings/terms";

/** Money in and out, as operators settle it; the first version came with its table. */
export const paymentSettings = defineTerms({
  area: "wallet",
  subject: "payments",
  table: "wallet_settings",
  schema: writtenWalletSettings,
  read: readWalletSettings,
  problemsOf: (written, newest) =>
    walletSettingsProblems(written, newest, { isAddressOf, isMemoOf }),
});
