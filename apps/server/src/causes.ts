// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import { LEDGER_FUNDS, sandboxCauses, type SandboxFunds } from "#platform/command/fund-sandbox";
import { earnCauses, earnFunds } from "./areas/earn/causes.ts";
import { flashExchangeCauses, flashExchangeFunds } from "./areas/flash-exchange/causes.ts";
import { loanCauses, loanFunds } from "./areas/loan/causes.ts";
import { spotCauses, spotFunds } from "./areas/spot/causes.ts";
import type { Causes } from "#platform/ledger/causes";
import { authCauses } from "./areas/auth/causes.ts";
import { contestCauses } from "./areas/contest/causes.ts";
import { contractCauses } from "./areas/contract/causes.ts";
import { ieoCauses } from "./areas/ieo/causes.ts";
import { optionCauses } from "./areas/option/causes.ts";
import { rewardCauses } from "./areas/reward/causes.ts";
import { secondContractCauses } from "./areas/second-contract/causes.ts";
import { teamCauses } from "./areas/team/causes.ts";
import { vipCauses } from "./areas/vip/causes.ts";
import { walletCauses } from "./areas/wallet/causes.ts";

/** The initial balances of the house's accounts in a sandbox: the ledger's, then areas'. */
export const SANDBOX_FUNDS: readonly SandboxFunds[] = [
  LEDGER_FUNDS,
  { of: "earn", funds: earnFunds },
  { of: "flash-exchange", funds: flashExchangeFunds },
  { of: "loan", funds: loanFunds },
  { of: "spot", funds: spotFunds },
];

/** The required cause of a posting, by its reason. A missing cause does not compile. */
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
