// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { TimelineSource } from "#services/plug/timeline";
import { authTimelines } from "./areas/auth/timelines.ts";
import { contentTimelines } from "./areas/content/timelines.ts";
import { contestTimelines } from "./areas/contest/timelines.ts";
import { deskTimelines } from "./areas/desk/timelines.ts";
import { kycTimelines } from "./areas/kyc/timelines.ts";
import { limitsTimelines } from "./areas/limits/timelines.ts";
import { profileTimelines } from "./areas/profile/timelines.ts";
import { walletTimelines } from "./areas/wallet/timelines.ts";

/** What every area knows of what happened to a member. */
export const TIMELINES: readonly TimelineSource[] = [
  ...authTimelines,
  ...contentTimelines,
  ...contestTimelines,
  ...deskTimelines,
  ...kycTimelines,
  ...limitsTimelines,
  ...profileTimelines,
  ...walletTimelines,
];
