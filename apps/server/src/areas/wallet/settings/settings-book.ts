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

/**
 * The settings of deposits and withdrawals, as set by operators; the migration of the table adds
 * the first version.
 */
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
