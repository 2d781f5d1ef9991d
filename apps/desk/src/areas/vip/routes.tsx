import History from "@mui/icons-material/History";
import WorkspacePremium from "@mui/icons-material/WorkspacePremium";
import { listVipMembers } from "@plumbline/protocol/vip/operator-calls";
import { SelectInput } from "react-admin";
import { CHOICE_FIELD, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { VersionsScreen, versionsList } from "#shell/settings/versions-screen.tsx";
import { termsResource } from "#shell/settings/newest-version.ts";
import { VipMembersScreen } from "./members-screen.tsx";
import { VipTermsScreen } from "./terms-screen.tsx";

const LEVELS = ["1", "2", "3", "4", "5", "6"];

export const vipResources: readonly DeskResource[] = [
  {
    name: "vipMembers",
    group: "members",
    product: { area: "vip", tab: "open", tabKey: "desk.vip.members" },
    labelKey: "desk.vip.members",
    permission: "ledger.read",
    icon: WorkspacePremium,
    isExported: true,
    filters: [
      ...filtersOf(listVipMembers, { search: "desk.users.search" }),
      <SelectInput
        key="level"
        source="level"
        label="desk.vip.level"
        emptyText="desk.vip.everyLevel"
        {...CHOICE_FIELD}
        choices={LEVELS.map((id) => ({ id, name: id }))}
        translateChoice={false}
      />,
    ],
    list: (client, query) => client.vip.listVipMembers(inputOf(listVipMembers, query)),
    listScreen: VipMembersScreen,
  },
  termsResource({
    name: "vipTerms",
    area: "vip",
    labelKey: "desk.vip.terms",
    group: "members",
    read: (client, version) => client.vip.readVipSettings(version),
    lines: ({ terms }) => terms.levels.map((one, level) => ({ id: String(level), ...one })),
    listScreen: VipTermsScreen,
  }),
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
