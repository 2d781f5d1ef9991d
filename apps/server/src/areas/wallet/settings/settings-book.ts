import type { Instant } from "@plumbline/engine/kernel";
import type { WalletSettings } from "@plumbline/engine/wallet";
import type { Database } from "#platform/postgres/database";
import type { TermsBookOf } from "#services/operators/settings/terms";
import { paymentSettings } from "./payment-settings.ts";

/** What is settled about money in and out, for whoever needs what holds now. */
export class SettingsBook {
  readonly #versions: TermsBookOf<typeof paymentSettings>;

  constructor({ database }: { readonly database: Database }) {
    this.#versions = paymentSettings.book(database);
  }

  async current(now: Instant): Promise<WalletSettings> {
    return (await this.#versions.current(now)).terms;
  }
}
