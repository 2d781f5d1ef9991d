// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { DeskResource } from "#shell/resource.ts";
import { contentMemberTabs, contentResources } from "./areas/content/routes.tsx";
import { contestResources } from "./areas/contest/routes.tsx";
import { contractResources } from "./areas/contract/routes.tsx";
import { deskResources } from "./areas/desk/routes.tsx";
import { earnResources } from "./areas/earn/routes.tsx";
import { flashExchangeResources } from "./areas/flash-exchange/routes.tsx";
import { ieoResources } from "./areas/ieo/routes.tsx";
import { kycResources } from "./areas/kyc/routes.tsx";
import { loanResources } from "./areas/loan/routes.tsx";
import { marketResources } from "./areas/market/routes.tsx";
import { optionResources } from "./areas/option/routes.tsx";
import { profileMemberTabs, profileResources } from "./areas/profile/routes.tsx";
import { rewardResources } from "./areas/reward/routes.tsx";
import { secondContractResources } from "./areas/second-contract/routes.tsx";
import { settingsResources } from "./areas/settings/routes.tsx";
import { spotResources } from "./areas/spot/routes.tsx";
import { supportResources } from "./areas/support/routes.tsx";
import { teamResources } from "./areas/team/routes.tsx";
import { vipResources } from "./areas/vip/routes.tsx";
import { walletMemberTabs, walletResources } from "./areas/wallet/routes.tsx";
import type { MemberTab } from "#shell/member-tab.ts";

/** The lists of the areas at the desk. */
export const AREA_RESOURCES: readonly DeskResource[] = [
  ...contentResources,
  ...contestResources,
  ...contractResources,
  ...deskResources,
  ...earnResources,
  ...flashExchangeResources,
  ...ieoResources,
  ...kycResources,
  ...loanResources,
  ...marketResources,
  ...optionResources,
  ...profileResources,
  ...rewardResources,
  ...secondContractResources,
  ...settingsResources,
  ...spotResources,
  ...supportResources,
  ...teamResources,
  ...vipResources,
  ...walletResources,
];

/** The tabs of the areas on a member's page. */
export const AREA_MEMBER_TABS: readonly MemberTab[] = [
  ...contentMemberTabs,
  ...profileMemberTabs,
  ...walletMemberTabs,
];
