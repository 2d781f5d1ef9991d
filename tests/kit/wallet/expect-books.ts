import { expect } from "vitest";
import { CAUSES } from "@plumbline/server/causes";
import { verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { Database } from "@plumbline/server/platform/postgres/database";
import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import { findUncaused, uncausedText } from "@plumbline/server/platform/ledger/causes";

/** Expects that every sum of accounts that the server publishes is zero. */
export async function expectConserved(serverUrl: string): Promise<void> {
  const response = await fetch(`${serverUrl}/api/public/conservation`);
  // Only this field of the answer is checked; its whole shape has a separate test.
  const { result } = (await response.json()) as { result: readonly { sum: string }[] };
  expect(result.length).toBeGreaterThan(0);
  expect(result.filter(({ sum }) => sum !== "0")).toEqual([]);
}

const ALL = { afterSeq: 0n, throughSeq: 1_000_000n };

/** Expects that every posting has a cause, except for the deposits that `fundLive` creates. */
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

/** Expects that every receipt is recomputed with the same result; returns how many there are. */
export async function expectVerified(databaseUrl: string): Promise<number> {
  const database = new Database({ url: databaseUrl });
  try {
    const { receipts, problem } = await verifyReceipts(
      { database, files: null },
      RECEIPT_VERIFIERS,
    );
    expect(problem).toBeNull();
    return receipts;
  } finally {
    await database.close();
  }
}
