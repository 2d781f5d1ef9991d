// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { Queue } from "#services/plug/queue";
import { contentQueues } from "./areas/content/queues.ts";
import { deskQueues } from "./areas/desk/queues.ts";
import { kycQueues } from "./areas/kyc/queues.ts";
import { loanQueues } from "./areas/loan/queues.ts";
import { settingsQueues } from "./areas/settings/queues.ts";
import { supportQueues } from "./areas/support/queues.ts";
import { walletQueues } from "./areas/wallet/queues.ts";

/** What waits for staff, in every area. */
export const QUEUES: readonly Queue[] = [
  ...contentQueues,
  ...deskQueues,
  ...kycQueues,
  ...loanQueues,
  ...settingsQueues,
  ...supportQueues,
  ...walletQueues,
];
