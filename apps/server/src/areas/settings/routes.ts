import { err, type Instant, ok } from "@plumbline/engine/kernel";
import { getKeyByParam, getServerTime, transportKey } from "@plumbline/protocol/settings";
import type { WrittenPublicSettings } from "@plumbline/protocol/settings/operator-calls";
import type { Config, Deps } from "#services/plug/deps";
import { publicRoute, type Route } from "#platform/http/route";
import type { TransportKeys } from "#platform/envelope/transport-keys";

/** The settings that anyone may read by key. A setting that is not listed here cannot be read. */
const PUBLIC_SETTINGS: Readonly<
  Record<string, (config: Config, settings: WrittenPublicSettings) => unknown>
> = {
  /**
   * `isPcLimite` sends wide screens to the page that shows the app in a phone's frame. It is true
   * if a published setting or the server's environment sets it.
   */
  sys_set: ({ isPcLimited, mode }, { isPcLimite }) => ({
    isPcLimite: isPcLimite || isPcLimited,
    mode,
  }),
  /** The contact address of support and its hours; null if not set. */
  contact: (_config, { contactEmail: email, contactHours: hours }) => ({ email, hours }),
};

export interface SettingsDeps extends Pick<Deps, "clock" | "config"> {
  /** The settings in force. */
  readonly readSettings: (now: Instant) => Promise<WrittenPublicSettings>;
}

/** A public setting as JSON text; null for an unknown key. */
export async function readPublicSetting(
  { clock, config, readSettings }: SettingsDeps,
  key: string,
): Promise<string | null> {
  if (!Object.hasOwn(PUBLIC_SETTINGS, key)) return null;
  const setting = PUBLIC_SETTINGS[key]?.(config, await readSettings(clock.now()));
  return setting === undefined ? null : JSON.stringify(setting);
}

export const settingsRoutes = (
  deps: SettingsDeps,
  currentKey: TransportKeys["current"],
): readonly Route[] => [
  publicRoute(getKeyByParam, async ({ input }) => {
    const setting = await readPublicSetting(deps, input.key);
    return setting === null ? err({ type: "setting_not_found" }) : ok(setting);
  }),

  publicRoute(getServerTime, async () => ok(deps.clock.now())),

  publicRoute(transportKey, async () => ok({ kid: currentKey.kid, spki: currentKey.spki })),
];
