import Campaign from "@mui/icons-material/Campaign";
import type { MemberTab } from "#shell/member-tab.ts";
import type { DeskResource } from "#shell/resource.ts";
import { ItemScreen } from "./item-screen.tsx";
import { kindChosen } from "./item-form.ts";
import { ItemsScreen } from "./items-screen.tsx";
import { MemberMessages } from "./parts/member-messages.tsx";

export const contentResources: readonly DeskResource[] = [
  {
    name: "content",
    group: "content",
    labelKey: "desk.content.title",
    permission: "content.edit",
    queue: { name: "content" },
    icon: Campaign,
    isShort: true,
    list: (client, { filter, ...page }) =>
      client.content.listContent({ ...page, kind: kindChosen(filter["kind"]) }),
    // The newest version, which changes are based on.
    one: async (client, id) => {
      const current = await client.content.readContent({ id });
      const { newestVersion: version, versionInForce } = current;
      if (version === versionInForce) return { id, ...current };
      return { id, ...(await client.content.readContent({ id, version })) };
    },
    listScreen: ItemsScreen,
    showScreen: ItemScreen,
  },
];

export const contentMemberTabs: readonly MemberTab[] = [
  { name: "messages", permission: "users.read", place: 50, content: MemberMessages },
];
