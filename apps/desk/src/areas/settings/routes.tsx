import Public from "@mui/icons-material/Public";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { PublicSettingsScreen } from "./public-settings-screen.tsx";

export const settingsResources: readonly DeskResource[] = [
  {
    name: "publicSettings",
    group: "house",
    labelKey: "desk.publicSettings.title",
    permission: "content.edit",
    queue: { name: "publicSettings" },
    icon: Public,
    list: async (client) => {
      const { settings } = await client.settings.readPublicSettings({});
      return { records: [{ id: "public", ...settings }], total: 1 };
    },
    one: newestVersion((client, version) => client.settings.readPublicSettings(version)),
    listScreen: PublicSettingsScreen,
  },
];
