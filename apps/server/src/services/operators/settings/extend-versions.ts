import type { Instant } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";
import type { SettingsSubject } from "./proposals.ts";

/**
 * Writes what holds and what is planned once more where something was listed since: behind the
 * versions there are, which stay. `extend` gives back what has all of it already. Of several
 * processes that heard of it the first does it.
 */
export function extendVersions(
  database: Database,
  subject: SettingsSubject,
  { now, extend }: { readonly now: Instant; readonly extend: (content: string) => string },
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(lockStatement, [subject.name]);
    const versions = await subject.readVersions(tx);
    const inForce = versions.findLastIndex(({ effectiveAt }) => effectiveAt <= now);
    const standing = versions.slice(Math.max(inForce, 0));
    if (standing.every(({ content }) => extend(content) === content)) return;
    let version = versions.at(-1)?.version ?? 0;
    for (const { content, effectiveAt } of standing) {
      version += 1;
      await subject.keep(tx, {
        version,
        effectiveAt: effectiveAt > now ? effectiveAt : now,
        content: extend(content),
        operatorId: null,
      });
    }
  });
}

const lockStatement = sql(
  "settings.extend-versions",
  "select pg_advisory_xact_lock(hashtext('settings/' || $1))",
);
