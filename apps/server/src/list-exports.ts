// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ListExport } from "#services/plug/list-export";
import { deskExports } from "./areas/desk/exports.ts";
import { profileExports } from "./areas/profile/exports.ts";
import { walletExports } from "./areas/wallet/exports.ts";

/** The lists of the desk that are taken along whole, in every area. */
export const LIST_EXPORTS: readonly ListExport[] = [
  ...deskExports,
  ...profileExports,
  ...walletExports,
];
