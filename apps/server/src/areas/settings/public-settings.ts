import type { Config } from "#services/plug/deps";

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
