import Campaign from "@mui/icons-material/Campaign";
import { CONTENT_KINDS } from "@plumbline/protocol/content";
import { choiceFilter } from "#shell/lists/filters.tsx";
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
    filters: [
      choiceFilter({
        source: "kind",
        label: "desk.content.kind",
        texts: "desk.content.kinds",
        unchosen: "desk.content.kinds.all",
        choices: CONTENT_KINDS,
      }),
    ],
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
