import type { Deps } from "#shell/deps";
import type { OpenLosses } from "#shell/ledger/open-losses";
import type { KeyedSemaphore } from "#shell/limits/keyed-semaphore";
import type { Passwords } from "#shell/passwords/passwords";
import type { SealKey } from "#shell/sealed/seal-key";
import type { Uploads } from "#shell/uploads/uploads";
import type { DepositAddresses } from "./chain/deposit-addresses.ts";
import type { SettingsBook } from "./settings/settings-book.ts";

/** What the parts of this area need of each other and of the server. */
export interface WalletDeps extends Pick<Deps, "clock" | "commands" | "database"> {
  readonly settingsBook: SettingsBook;
  readonly depositAddresses: DepositAddresses;
  readonly openLosses: OpenLosses;
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly sealKey: SealKey;
  readonly uploads: Uploads;
}
