import Public from "@mui/icons-material/Public";
import type { DeskResource } from "#shell/resource.ts";
import { PublicSettingsScreen } from "./public-settings-screen.tsx";

export const settingsResources: readonly DeskResource[] = [
  {
    name: "publicSettings",
    group: "house",
    labelKey: "desk.publicSettings.title",
    permission: "content.edit",
    icon: Public,
    list: async (client) => {
      const { settings } = await client.settings.readPublicSettings({});
      return { records: [{ id: "public", ...settings }], total: 1 };
    },
    // There is one: the newest version, on top of which changes are written.
    one: async (client, id) => {
      const current = await client.settings.readPublicSettings({});
      const { newestVersion: version, versionInForce } = current;
      if (version === versionInForce) return { id, ...current };
      return { id, ...(await client.settings.readPublicSettings({ version })) };
    },
    listScreen: PublicSettingsScreen,
  },
];
