// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { AreaPlug } from "#services/plug/area";
import { contentArea, contentQueues } from "./areas/content/area.ts";
import { contestArea } from "./areas/contest/area.ts";
import { earnArea } from "./areas/earn/area.ts";
import { flashExchangeArea, flashExchangeMemberOrders } from "./areas/flash-exchange/area.ts";
import { ieoArea } from "./areas/ieo/area.ts";
import { kycArea, kycQueues, kycTimelines } from "./areas/kyc/area.ts";
import { limitsArea, limitsTimelines } from "./areas/limits/area.ts";
import { loanArea, loanQueues, loanSearches } from "./areas/loan/area.ts";
import { optionArea, optionMemberOrders, optionSearches } from "./areas/option/area.ts";
import { profileArea, profileSearches, profileTimelines } from "./areas/profile/area.ts";
import { rewardArea } from "./areas/reward/area.ts";
import {
  secondContractArea,
  secondContractMemberOrders,
  secondContractSearches,
} from "./areas/second-contract/area.ts";
import { spotArea, spotMemberOrders, spotSearches } from "./areas/spot/area.ts";
import { supportArea } from "./areas/support/area.ts";
import { teamArea } from "./areas/team/area.ts";
import { vipArea } from "./areas/vip/area.ts";
import type { Queue } from "#services/plug/queue";
import { deskQueues, deskTimelines } from "./areas/desk/area.ts";
import { marketQueues } from "./areas/market/area.ts";
import { settingsQueues } from "./areas/settings/area.ts";
import { supportQueues } from "./areas/support/queues.ts";
import { walletQueues } from "./areas/wallet/queues.ts";
import type { SearchSource } from "#services/plug/search";
import { authSearches, authTimelines } from "./areas/auth/area.ts";
import { contractSearches } from "./areas/contract/area.ts";
import { earnSearches } from "./areas/earn/searches.ts";
import { flashExchangeSearches } from "./areas/flash-exchange/searches.ts";
import { ieoSearches } from "./areas/ieo/searches.ts";
import { walletSearches } from "./areas/wallet/searches.ts";
import type { TimelineSource } from "#services/plug/timeline";
import { contestTimelines } from "./areas/contest/timelines.ts";
import { contractTimelines } from "./areas/contract/timelines.ts";
import { earnTimelines } from "./areas/earn/timelines.ts";
import { flashExchangeTimelines } from "./areas/flash-exchange/timelines.ts";
import { ieoTimelines } from "./areas/ieo/timelines.ts";
import { loanTimelines } from "./areas/loan/timelines.ts";
import { optionTimelines } from "./areas/option/timelines.ts";
import { rewardTimelines } from "./areas/reward/timelines.ts";
import { secondContractTimelines } from "./areas/second-contract/timelines.ts";
import { spotTimelines } from "./areas/spot/timelines.ts";
import { supportTimelines } from "./areas/support/timelines.ts";
import { walletTimelines } from "./areas/wallet/timelines.ts";
import type { MemberOrders } from "#services/plug/member-orders";
import type { DebtSource } from "#services/plug/debts";
import { loanDebts } from "./areas/loan/debts.ts";
import { walletDebts } from "./areas/wallet/debts.ts";
import type { PromiseSource } from "#services/house/house-promises";
import { optionPromises } from "./areas/option/promises.ts";
import { secondContractPromises } from "./areas/second-contract/promises.ts";

/** The areas that need only what every area may use. */
export const PLUGS: readonly AreaPlug[] = [
  contentArea,
  contestArea,
  earnArea,
  flashExchangeArea,
  ieoArea,
  kycArea,
  limitsArea,
  loanArea,
  optionArea,
  profileArea,
  rewardArea,
  secondContractArea,
  spotArea,
  supportArea,
  teamArea,
  vipArea,
];

/** The queues of cases that wait for staff, of all areas. */
export const QUEUES: readonly Queue[] = [
  ...contentQueues,
  ...deskQueues,
  ...kycQueues,
  ...loanQueues,
  ...marketQueues,
  ...settingsQueues,
  ...supportQueues,
  ...walletQueues,
];

/** The searches of the desk's search field, of all areas. */
export const SEARCHES: readonly SearchSource[] = [
  ...authSearches,
  ...contractSearches,
  ...earnSearches,
  ...flashExchangeSearches,
  ...ieoSearches,
  ...loanSearches,
  ...optionSearches,
  ...profileSearches,
  ...secondContractSearches,
  ...spotSearches,
  ...walletSearches,
];

/** The timelines of all areas. */
export const TIMELINES: readonly TimelineSource[] = [
  ...authTimelines,
  ...contestTimelines,
  ...contractTimelines,
  ...deskTimelines,
  ...earnTimelines,
  ...flashExchangeTimelines,
  ...ieoTimelines,
  ...kycTimelines,
  ...limitsTimelines,
  ...loanTimelines,
  ...optionTimelines,
  ...profileTimelines,
  ...rewardTimelines,
  ...secondContractTimelines,
  ...spotTimelines,
  ...supportTimelines,
  ...walletTimelines,
];

/** A member's orders at the desk, product by product. */
export const MEMBER_ORDERS: readonly MemberOrders[] = [
  flashExchangeMemberOrders,
  optionMemberOrders,
  secondContractMemberOrders,
  spotMemberOrders,
];

/** The functions that read members' debts, of all areas that lend. */
export const DEBTS: readonly DebtSource[] = [loanDebts, walletDebts];

/** Obligations that the house may have to pay later, of all areas that sell them. */
export const PROMISES: readonly PromiseSource[] = [optionPromises, secondContractPromises];
