// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import { authRefusals } from "./auth/refusals.ts";
import { contentRefusals } from "./content/refusals.ts";
import { contestRefusals } from "./contest/refusals.ts";
import { contractRefusals } from "./contract/refusals.ts";
import { deskRefusals } from "./desk/refusals.ts";
import { earnRefusals } from "./earn/refusals.ts";
import { flashExchangeRefusals } from "./flash-exchange/refusals.ts";
import { ieoRefusals } from "./ieo/refusals.ts";
import { kycRefusals } from "./kyc/refusals.ts";
import { limitsRefusals } from "./limits/refusals.ts";
import { loanRefusals } from "./loan/refusals.ts";
import { marketRefusals } from "./market/refusals.ts";
import { optionRefusals } from "./option/refusals.ts";
import { proofRefusals } from "./proof/refusals.ts";
import { rewardRefusals } from "./reward/refusals.ts";
import { secondContractRefusals } from "./second-contract/refusals.ts";
import { settingsRefusals } from "./settings/refusals.ts";
import { spotRefusals } from "./spot/refusals.ts";
import { supportRefusals } from "./support/refusals.ts";
import { walletRefusals } from "./wallet/refusals.ts";
import { shellRefusals, uploadRefusals } from "./shell-refusals.ts";

/** Every refusal of every area by its name, which is one and the same everywhere. */
export const refusals = {
  ...shellRefusals,
  ...authRefusals,
  ...contentRefusals,
  ...contestRefusals,
  ...contractRefusals,
  ...deskRefusals,
  ...earnRefusals,
  ...flashExchangeRefusals,
  ...ieoRefusals,
  ...kycRefusals,
  ...limitsRefusals,
  ...loanRefusals,
  ...marketRefusals,
  ...optionRefusals,
  ...proofRefusals,
  ...rewardRefusals,
  ...secondContractRefusals,
  ...settingsRefusals,
  ...spotRefusals,
  ...supportRefusals,
  ...walletRefusals,
  ...uploadRefusals,
} as const;

export type RefusalName = keyof typeof refusals;
