import { instantToColumn } from "#platform/postgres/columns";
import { purgeCodes } from "#services/identity/one-time-codes";
import type { ServerDeps } from "./auth-deps.ts";
import { purgeFreezeLinksStatement } from "./freeze/freeze.ts";
import { purgeChallengesStatement } from "./passkey/challenge.ts";
import { purgeSignIns } from "./sign-in-log.ts";

/** Forgets what no longer counts: codes, links and challenges, and who came in 90 days ago. */
export async function purgeOutdated(deps: ServerDeps): Promise<void> {
  const now = instantToColumn(deps.clock.now());
  await purgeCodes(deps.database, deps.clock.now());
  await deps.database.query(purgeFreezeLinksStatement, [now]);
  await deps.database.query(purgeChallengesStatement, [now]);
  await purgeSignIns(deps);
}
