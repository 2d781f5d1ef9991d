// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Tx } from "#platform/postgres/database";
import type { Overview, OverviewOf } from "#services/plug/area";
import { authOverview } from "./areas/auth/overview.ts";
import { contractOverview } from "./areas/contract/overview.ts";
import { deskOverview } from "./areas/desk/overview.ts";
import { kycOverview } from "./areas/kyc/overview.ts";

/** One member on their page of the desk: what each area adds to it. */
export async function readOverview(tx: Tx, of: OverviewOf): Promise<Overview> {
  const [auth, contract, desk, kyc] = await Promise.all([
    authOverview(tx, of),
    contractOverview(tx, of),
    deskOverview(tx, of),
    kycOverview(tx, of),
  ]);
  return { ...auth, ...contract, ...desk, ...kyc };
}
