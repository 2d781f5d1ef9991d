import type { Instant } from "@plumbline/engine/kernel";
import { readWalletSettings, type WalletSettings } from "@plumbline/engine/wallet";
import { writtenWalletSettings } from "@plumbline/protocol/wallet/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";

/** Every version of what is settled about money in and out, read once: a version never changes. */
export class SettingsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, WalletSettings>();

  constructor({ database }: { readonly database: Database }) {
    this.#database = database;
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<WalletSettings> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    if (newest === undefined) throw new Error("no version of the wallet's settings holds");
    return this.#byVersion.get(newest.version) ?? this.#read(newest.version);
  }

  async #read(version: number): Promise<WalletSettings> {
    const [row] = await this.#database.query<{ settings: unknown }>(readStatement, [version]);
    const settings = readWalletSettings(writtenWalletSettings.parse(row?.settings), version);
    this.#byVersion.set(version, settings);
    return settings;
  }
}

const newestStatement = sql(
  "wallet.newest-settings",
  "select version from wallet_settings where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql(
  "wallet.read-settings",
  "select settings from wallet_settings where version = $1",
);
