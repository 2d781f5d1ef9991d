import { headsText, SEAL_GENESIS, sealPreimage, skippedTo } from "@plumbline/engine/proof";
import type { Tx } from "#platform/postgres/database";
import { isSignedBy } from "./head-key.ts";
import { journalRoot } from "./journal-root.ts";
import { JOURNAL, sha256 } from "./seal-books.ts";
import { loadLastSeal, loadSeals, loadSealsAfter, type Seal } from "./seal-store.ts";

export type SealProblem =
  | "gap"
  | "broken_link"
  | "wrong_hash"
  | "wrong_signature"
  /** The newest seal is not signed by the key of this server. */
  | "other_key"
  /** The postings that a seal covers have changed. */
  | "other_postings";

export interface SealsReport {
  /** The numbers of the first and the last verified seal; 0 if there are none. */
  readonly first: number;
  readonly newest: Seal | null;
  readonly problem: { readonly number: number; readonly type: SealProblem } | null;
}

/** The seals of one day. */
const SEALS_BACK = 1_440;
const SEALS_AT_ONCE = 1_000;

/**
 * Verifies the seals of about a day, or all: numbers, links, hashes, signatures, and the postings
 * of the newest one, or of all. The newest one must be signed with the server's own key; it covers
 * older ones, whatever key signed them.
 */
export async function verifySeals(
  tx: Tx,
  { publicKey, isFull }: { readonly publicKey: string | null; readonly isFull: boolean },
): Promise<SealsReport> {
  const newest = await loadLastSeal(tx);
  if (newest === null) return { first: 0, newest, problem: null };
  const after = isFull ? 0 : Math.max(0, newest.number - SEALS_BACK);
  const report = { first: after + 1, newest };
  const problem = (number: number, type: SealProblem): SealsReport => ({
    ...report,
    problem: { number, type },
  });
  let before = (await loadSeals(tx, [after])).get(after) ?? null;
  for (let at = after; at < newest.number; at += SEALS_AT_ONCE) {
    const seals = await loadSealsAfter(tx, at, SEALS_AT_ONCE);
    const earlier = await loadSeals(
      tx,
      seals.map(({ number }) => skippedTo(number)),
    );
    for (const seal of seals) {
      const number = (before?.number ?? after) + 1;
      if (seal.number !== number) return problem(number, "gap");
      const skipped = earlier.get(skippedTo(number));
      const type = problemOf(seal, { before, skipped });
      if (type !== null) return problem(number, type);
      const isRedone = isFull || number === newest.number;
      if (isRedone && !(await hasItsPostings(tx, seal, before))) {
        return problem(number, "other_postings");
      }
      before = seal;
    }
  }
  if (before?.number !== newest.number) return problem((before?.number ?? after) + 1, "gap");
  return newest.key === publicKey
    ? { ...report, problem: null }
    : problem(newest.number, "other_key");
}

function problemOf(
  seal: Seal,
  { before, skipped }: { readonly before: Seal | null; readonly skipped: Seal | undefined },
): SealProblem | null {
  const prevHash = before?.hash ?? SEAL_GENESIS;
  const skipHash = skipped?.hash ?? SEAL_GENESIS;
  if (seal.prevHash !== prevHash || seal.skipHash !== skipHash) return "broken_link";
  if (seal.headsHash !== sha256(headsText(seal.heads))) return "wrong_hash";
  if (seal.hash !== sha256(sealPreimage(seal))) return "wrong_hash";
  return isSignedBy(seal.key, seal.hash, seal.signature) ? null : "wrong_signature";
}

async function hasItsPostings(tx: Tx, seal: Seal, before: Seal | null): Promise<boolean> {
  const journal = headOf(seal);
  if (journal === undefined) return true;
  const sealed = before === null ? undefined : headOf(before);
  const range = { afterSeq: BigInt(sealed?.last ?? 0), throughSeq: BigInt(journal.last) };
  const root = await journalRoot(tx, range);
  return journal.hash === (root ?? sealed?.hash ?? SEAL_GENESIS);
}

const headOf = ({ heads }: Seal) => heads.find(({ stream }) => stream === JOURNAL);
