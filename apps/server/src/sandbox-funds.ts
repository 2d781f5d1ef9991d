// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import { LEDGER_FUNDS, type SandboxFunds } from "#platform/command/fund-sandbox";
import { earnFunds } from "./areas/earn/causes.ts";
import { flashExchangeFunds } from "./areas/flash-exchange/causes.ts";
import { loanFunds } from "./areas/loan/causes.ts";
import { spotFunds } from "./areas/spot/causes.ts";

/** What the house's accounts of a sandbox begin with: the ledger's own, then areas'. */
export const SANDBOX_FUNDS: readonly SandboxFunds[] = [
  LEDGER_FUNDS,
  { of: "earn", funds: earnFunds },
  { of: "flash-exchange", funds: flashExchangeFunds },
  { of: "loan", funds: loanFunds },
  { of: "spot", funds: spotFunds },
];
