import CardGiftcard from "@mui/icons-material/CardGiftcard";
import PendingActions from "@mui/icons-material/PendingActions";
import { listPayouts } from "@plumbline/protocol/reward/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { PayoutsScreen, PostponedRewardsScreen } from "./payouts-screen.tsx";
import { RewardTermsScreen } from "./terms-screen.tsx";

/** The same for all payouts and for the postponed ones. */
const PAYOUT_FILTERS = [
  choiceFilter({
    source: "kind",
    label: "desk.reward.kindLabel",
    texts: "desk.reward.kind",
    unchosen: "desk.reward.everyKind",
    choices: ["envelope", "verification", "authenticator", "deposit"],
  }),
  ...filtersOf(listPayouts, { search: "desk.users.search" }),
];

export const rewardResources: readonly DeskResource[] = [
  {
    name: "rewardPayouts",
    group: "members",
    product: { area: "reward", tab: "history" },
    labelKey: "desk.reward.payouts",
    permission: "ledger.read",
    icon: CardGiftcard,
    isExported: true,
    filters: PAYOUT_FILTERS,
    list: (client, query) => client.reward.listPayouts(inputOf(listPayouts, query)),
    // The fund's balance, shown above the list.
    one: async (client, id) => ({ id, ...(await client.reward.readCoverage({})) }),
    listScreen: PayoutsScreen,
  },
  {
    name: "postponedRewards",
    group: "members",
    product: { area: "reward", tab: "open", tabKey: "desk.reward.postponed" },
    labelKey: "desk.reward.postponedTitle",
    permission: "ledger.read",
    icon: PendingActions,
    isExported: true,
    filters: PAYOUT_FILTERS,
    list: (client, query) =>
      client.reward.listPayouts({ ...inputOf(listPayouts, query), status: "postponed" }),
    listScreen: PostponedRewardsScreen,
  },
  termsResource({
    name: "rewardTerms",
    area: "reward",
    labelKey: "desk.reward.terms",
    group: "members",
    read: (client, version) => client.reward.readRewardSettings(version),
    lines: ({ terms }) => terms.tasks.map((task) => ({ id: task.kind, ...task })),
    listScreen: RewardTermsScreen,
  }),
];
