import type { Deps } from "#services/plug/deps";
import type { OpenLosses } from "#services/plug/area";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Uploads } from "#services/files/uploads";
import type { DepositAddresses } from "./chain/deposit-addresses.ts";
import type { SettingsBook } from "./settings/settings-book.ts";

/** The dependencies of this area's parts on each other and on the server. */
export interface WalletDeps extends Pick<Deps, "clock" | "commands" | "database" | "prices"> {
  readonly settingsBook: SettingsBook;
  readonly depositAddresses: DepositAddresses;
  readonly openLosses: OpenLosses;
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly sealKey: SealKey;
  readonly uploads: Uploads;
}
