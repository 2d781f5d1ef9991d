// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Causes } from "#platform/ledger/causes";
import { sandboxCauses } from "#platform/command/fund-sandbox";
import { authCauses } from "./areas/auth/causes.ts";
import { contestCauses } from "./areas/contest/causes.ts";
import { contractCauses } from "./areas/contract/causes.ts";
import { earnCauses } from "./areas/earn/causes.ts";
import { flashExchangeCauses } from "./areas/flash-exchange/causes.ts";
import { ieoCauses } from "./areas/ieo/causes.ts";
import { loanCauses } from "./areas/loan/causes.ts";
import { optionCauses } from "./areas/option/causes.ts";
import { rewardCauses } from "./areas/reward/causes.ts";
import { secondContractCauses } from "./areas/second-contract/causes.ts";
import { spotCauses } from "./areas/spot/causes.ts";
import { teamCauses } from "./areas/team/causes.ts";
import { vipCauses } from "./areas/vip/causes.ts";
import { walletCauses } from "./areas/wallet/causes.ts";
import { SANDBOX_FUNDS } from "./sandbox-funds.ts";

/** What must stand behind a posting, by its reason. A reason without one does not compile. */
export const CAUSES: Causes = {
  ...sandboxCauses(SANDBOX_FUNDS),
  ...authCauses,
  ...contestCauses,
  ...contractCauses,
  ...earnCauses,
  ...flashExchangeCauses,
  ...ieoCauses,
  ...loanCauses,
  ...optionCauses,
  ...rewardCauses,
  ...secondContractCauses,
  ...spotCauses,
  ...teamCauses,
  ...vipCauses,
  ...walletCauses,
};
