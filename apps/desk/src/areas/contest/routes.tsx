import EmojiEvents from "@mui/icons-material/EmojiEvents";
import Leaderboard from "@mui/icons-material/Leaderboard";
import { listEveryEntry } from "@plumbline/protocol/contest/operator-calls";
import { filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
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
    filters: filtersOf(listEveryEntry),
    list: (client, query) => client.contest.listEveryEntry(inputOf(listEveryEntry, query)),
    listScreen: ContestEntriesScreen,
  },
  termsResource({
    name: "contestTerms",
    area: "contest",
    labelKey: "desk.contest.terms",
    read: (client, version) => client.contest.readContestSettings(version),
    lines: ({ terms }) => terms.contests,
    listScreen: ContestTermsScreen,
  }),
];
