import { err, ok } from "@plumbline/engine/kernel";
import { getKeyByParam, getServerTime, transportKey } from "@plumbline/protocol/settings";
import type { Deps } from "#services/plug/deps";
import { publicRoute, type Route } from "#platform/http/route";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { readPublicSetting } from "./public-settings.ts";

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
