// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Tx } from "#platform/postgres/database";
import type { Overview, OverviewOf } from "#services/plug/area";
import { authOverview } from "./areas/auth/overview.ts";
import { contractOverview } from "./areas/contract/overview.ts";
import { deskOverview } from "./areas/desk/overview.ts";
import { earnOverview } from "./areas/earn/overview.ts";
import { flashExchangeOverview } from "./areas/flash-exchange/overview.ts";
import { ieoOverview } from "./areas/ieo/overview.ts";
import { kycOverview } from "./areas/kyc/overview.ts";
import { loanOverview } from "./areas/loan/overview.ts";
import { optionOverview } from "./areas/option/overview.ts";
import { secondContractOverview } from "./areas/second-contract/overview.ts";
import { spotOverview } from "./areas/spot/overview.ts";

/** One member on their page of the desk: what each area adds to it. */
export async function readOverview(tx: Tx, of: OverviewOf): Promise<Overview> {
  const [auth, contract, desk, earn, flashExchange, ieo, kyc, loan, option, secondContract, spot] =
    await Promise.all([
      authOverview(tx, of),
      contractOverview(tx, of),
      deskOverview(tx, of),
      earnOverview(tx, of),
      flashExchangeOverview(tx, of),
      ieoOverview(tx, of),
      kycOverview(tx, of),
      loanOverview(tx, of),
      optionOverview(tx, of),
      secondContractOverview(tx, of),
      spotOverview(tx, of),
    ]);
  return {
    ...auth,
    ...contract,
    ...desk,
    ...earn,
    ...flashExchange,
    ...ieo,
    ...kyc,
    ...loan,
    ...option,
    ...secondContract,
    ...spot,
  };
}
