import type { Instant } from "@plumbline/engine/kernel";
import {
  readWalletSettings,
  type WalletSettings,
  walletSettingsProblems,
} from "@plumbline/engine/wallet";
import { isAddressOf, isMemoOf } from "@plumbline/protocol/wallet/addresses";
import { writtenWalletSettings } from "@plumbline/protocol/wallet/operator-calls";
import type { Database } from "#platform/postgres/database";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

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

/** The payment settings in force, by time. */
export class SettingsBook {
  readonly #versions: TermsBookOf<typeof paymentSettings>;

  constructor({ database }: { readonly database: Database }) {
    this.#versions = paymentSettings.book(database);
  }

  async current(now: Instant): Promise<WalletSettings> {
    return (await this.#versions.current(now)).terms;
  }
}
