// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { AreaPlug } from "#services/plug/area";
import { contentArea } from "./areas/content/area.ts";
import { contestArea } from "./areas/contest/area.ts";
import { earnArea } from "./areas/earn/area.ts";
import { flashExchangeArea } from "./areas/flash-exchange/area.ts";
import { ieoArea } from "./areas/ieo/area.ts";
import { kycArea } from "./areas/kyc/area.ts";
import { limitsArea } from "./areas/limits/area.ts";
import { loanArea } from "./areas/loan/area.ts";
import { optionArea } from "./areas/option/area.ts";
import { profileArea } from "./areas/profile/area.ts";
import { rewardArea } from "./areas/reward/area.ts";
import { secondContractArea } from "./areas/second-contract/area.ts";
import { spotArea } from "./areas/spot/area.ts";
import { supportArea } from "./areas/support/area.ts";
import { teamArea } from "./areas/team/area.ts";
import { vipArea } from "./areas/vip/area.ts";

/** The areas that need nothing but what every area may use. */
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
