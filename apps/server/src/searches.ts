// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { SearchSource } from "#services/plug/search";
import { authSearches } from "./areas/auth/searches.ts";
import { profileSearches } from "./areas/profile/searches.ts";
import { walletSearches } from "./areas/wallet/searches.ts";

/** What operators find from anywhere, in every area. */
export const SEARCHES: readonly SearchSource[] = [
  ...authSearches,
  ...profileSearches,
  ...walletSearches,
];
