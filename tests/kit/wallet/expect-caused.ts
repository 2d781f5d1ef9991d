import { CAUSES } from "@plumbline/server/causes";
import { Database } from "@plumbline/server/platform/postgres/database";
import { findUncaused, uncausedText } from "@plumbline/server/platform/ledger/causes";
import { expect } from "vitest";

const ALL = { afterSeq: 0n, throughSeq: 1_000_000n };

/** Every posting has its cause, but for the deposits that `fundLive` makes up. */
export async function expectCaused(databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl });
  try {
    const { postings, uncaused } = await findUncaused(database, CAUSES, ALL);
    expect(postings).toBeGreaterThan(0);
    const isMadeUp = ({ reason, problem }: (typeof uncaused)[number]) =>
      reason === "deposit" && problem === "other_command";
    const uncausedPostings = uncaused.filter((one) => !isMadeUp(one));
    expect(uncausedPostings.map((one) => uncausedText(CAUSES, one))).toEqual([]);
  } finally {
    await database.close();
  }
}
