import History from "@mui/icons-material/History";
import Rule from "@mui/icons-material/Rule";
import WorkspacePremium from "@mui/icons-material/WorkspacePremium";
import { listVipMembers } from "@plumbline/protocol/vip/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { VersionsScreen, versionsList } from "#shell/settings/versions-screen.tsx";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { VipMembersScreen } from "./members-screen.tsx";
import { VipTermsScreen } from "./terms-screen.tsx";

export const vipResources: readonly DeskResource[] = [
  {
    name: "vipMembers",
    group: "members",
    product: { area: "vip", tab: "open", tabKey: "desk.vip.members" },
    labelKey: "desk.vip.members",
    permission: "ledger.read",
    icon: WorkspacePremium,
    isExported: true,
    list: (client, query) => client.vip.listVipMembers(inputOf(listVipMembers, query)),
    listScreen: VipMembersScreen,
  },
  {
    name: "vipTerms",
    group: "members",
    product: { area: "vip", tab: "terms" },
    queue: { name: "settings", part: "vip" },
    labelKey: "desk.vip.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.vip.readVipSettings({});
      const records = terms.levels.map((one, level) => ({ id: String(level), ...one }));
      return { records, total: records.length };
    },
    one: newestVersion((client, version) => client.vip.readVipSettings(version)),
    listScreen: VipTermsScreen,
  },
  {
    name: "vipVersions",
    group: "members",
    product: { area: "vip", tab: "history" },
    labelKey: "desk.vip.versions",
    permission: "settings.read",
    icon: History,
    isShort: true,
    list: versionsList((client) => client.vip.readVipSettings({})),
    listScreen: VersionsScreen,
  },
];
