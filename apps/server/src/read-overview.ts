// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Tx } from "#platform/postgres/database";
import type { Overview, OverviewOf } from "#services/plug/area";
import { authOverview } from "./areas/auth/overview.ts";
import { contractOverview } from "./areas/contract/overview.ts";
import { deskOverview } from "./areas/desk/overview.ts";
import { earnOverview } from "./areas/earn/overview.ts";
import { ieoOverview } from "./areas/ieo/overview.ts";
import { kycOverview } from "./areas/kyc/overview.ts";
import { loanOverview } from "./areas/loan/overview.ts";

/** A member's page of the desk: the fields that each area adds to it. */
export async function readOverview(tx: Tx, of: OverviewOf): Promise<Overview> {
  const [auth, contract, desk, earn, ieo, kyc, loan] = await Promise.all([
    authOverview(tx, of),
    contractOverview(tx, of),
    deskOverview(tx, of),
    earnOverview(tx, of),
    ieoOverview(tx, of),
    kycOverview(tx, of),
    loanOverview(tx, of),
  ]);
  return { ...auth, ...contract, ...desk, ...earn, ...ieo, ...kyc, ...loan };
}
