import type { Instant } from "@plumbline/engine/kernel";
import type { WalletSettings } from "@plumbline/engine/wallet";
import type { Database } from "#platform/postgres/database";
import type { TermsBookOf } from "#services/operators/settings/terms";
import { paymentSettings } from "./payment-settings.ts";

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
