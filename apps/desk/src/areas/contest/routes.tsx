import EmojiEvents from "@mui/icons-material/EmojiEvents";
import Leaderboard from "@mui/icons-material/Leaderboard";
import Rule from "@mui/icons-material/Rule";
import { listEveryEntry } from "@plumbline/protocol/contest/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { ContestsScreen } from "./contests-screen.tsx";
import { ContestEntriesScreen } from "./entries-screen.tsx";
import { ContestTermsScreen } from "./terms-screen.tsx";

export const contestResources: readonly DeskResource[] = [
  {
    name: "contests",
    group: "markets",
    product: { area: "contest", tab: "open" },
    labelKey: "desk.contest.contests",
    permission: "ledger.read",
    icon: EmojiEvents,
    isShort: true,
    list: (client, { pageNo, pageSize }) => client.contest.listEveryContest({ pageNo, pageSize }),
    listScreen: ContestsScreen,
  },
  {
    name: "contestEntries",
    group: "markets",
    product: { area: "contest", tab: "history" },
    labelKey: "desk.contest.entries",
    permission: "ledger.read",
    icon: Leaderboard,
    isExported: true,
    list: (client, query) => client.contest.listEveryEntry(inputOf(listEveryEntry, query)),
    listScreen: ContestEntriesScreen,
  },
  {
    name: "contestTerms",
    group: "markets",
    product: { area: "contest", tab: "terms" },
    queue: { name: "settings", part: "contest" },
    labelKey: "desk.contest.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.contest.readContestSettings({});
      return { records: terms.contests, total: terms.contests.length };
    },
    one: newestVersion((client, version) => client.contest.readContestSettings(version)),
    listScreen: ContestTermsScreen,
  },
];
