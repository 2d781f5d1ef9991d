// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ListExport } from "#services/plug/list-export";
import { contestExports } from "./areas/contest/exports.ts";
import { contractExports } from "./areas/contract/exports.ts";
import { deskExports } from "./areas/desk/exports.ts";
import { earnExports } from "./areas/earn/exports.ts";
import { flashExchangeExports } from "./areas/flash-exchange/exports.ts";
import { ieoExports } from "./areas/ieo/exports.ts";
import { kycExports } from "./areas/kyc/exports.ts";
import { loanExports } from "./areas/loan/exports.ts";
import { optionExports } from "./areas/option/exports.ts";
import { profileExports } from "./areas/profile/exports.ts";
import { rewardExports } from "./areas/reward/exports.ts";
import { secondContractExports } from "./areas/second-contract/exports.ts";
import { spotExports } from "./areas/spot/exports.ts";
import { supportExports } from "./areas/support/exports.ts";
import { teamExports } from "./areas/team/exports.ts";
import { vipExports } from "./areas/vip/exports.ts";
import { walletExports } from "./areas/wallet/exports.ts";

/** The lists of the desk that can be exported, of all areas. */
export const LIST_EXPORTS: readonly ListExport[] = [
  ...contestExports,
  ...contractExports,
  ...deskExports,
  ...earnExports,
  ...flashExchangeExports,
  ...ieoExports,
  ...kycExports,
  ...loanExports,
  ...optionExports,
  ...profileExports,
  ...rewardExports,
  ...secondContractExports,
  ...spotExports,
  ...supportExports,
  ...teamExports,
  ...vipExports,
  ...walletExports,
];
