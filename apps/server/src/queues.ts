// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Queue } from "#services/plug/area";
import { deskQueues } from "./areas/desk/queues.ts";
import { kycQueues } from "./areas/kyc/queues.ts";
import { loanQueues } from "./areas/loan/queues.ts";
import { settingsQueues } from "./areas/settings/queues.ts";
import { walletQueues } from "./areas/wallet/queues.ts";

/** What waits for staff, in every area. */
export const QUEUES: readonly Queue[] = [
  ...deskQueues,
  ...kycQueues,
  ...loanQueues,
  ...settingsQueues,
  ...walletQueues,
];
