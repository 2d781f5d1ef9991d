import { err, ok } from "@plumbline/engine/kernel";
import { getKeyByParam, getServerTime, transportKey } from "@plumbline/protocol/settings";
import type { Config, Deps } from "#services/plug/deps";
import { publicRoute, type Route } from "#platform/http/route";
import type { TransportKeys } from "#platform/envelope/transport-keys";

/** What anyone may read by its key: a secret cannot leak from a list it is not on. */
const PUBLIC_SETTINGS: Readonly<Record<string, (config: Config) => unknown>> = {
  /** `isPcLimite` sends wide screens to the page that shows the app in a phone's frame. */
  sys_set: ({ isPcLimited, mode }) => ({ isPcLimite: isPcLimited, mode }),
};

/** A public setting as JSON text; null if there is none of that key. */
export function readPublicSetting(config: Config, key: string): string | null {
  if (!Object.hasOwn(PUBLIC_SETTINGS, key)) return null;
  const setting = PUBLIC_SETTINGS[key]?.(config);
  return setting === undefined ? null : JSON.stringify(setting);
}

export type SettingsDeps = Pick<Deps, "clock" | "config">;

export const settingsRoutes = (
  { clock, config }: SettingsDeps,
  currentKey: TransportKeys["current"],
): readonly Route[] => [
  publicRoute(getKeyByParam, async ({ input }) => {
    const setting = readPublicSetting(config, input.key);
    return setting === null ? err({ type: "setting_not_found" }) : ok(setting);
  }),

  publicRoute(getServerTime, async () => ok(clock.now())),

  publicRoute(transportKey, async () => ok({ kid: currentKey.kid, spki: currentKey.spki })),
];
