// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import { earnCommitments } from "./areas/earn/commitments.ts";
import { optionCommitments } from "./areas/option/commitments.ts";

/** What members have open that no balance shows, as every area that has it says it in SQL. */
export const COMMITMENTS: readonly string[] = [earnCommitments, optionCommitments];
