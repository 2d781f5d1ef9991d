import { hash } from "node:crypto";
import type { Instant } from "@plumbline/engine/kernel";
import {
  headsText,
  SEAL_GENESIS,
  type SealedHead,
  type SealLink,
  sealPreimage,
  skippedTo,
} from "@plumbline/engine/proof";
import { checkpointHouse, PATIENT, patienceStatement } from "#platform/ledger/conservation";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { HashChain } from "#platform/ledger/verification";
import { type Causes, findUncaused, uncausedText } from "#platform/ledger/causes";
import type { HeadKey } from "./head-key.ts";
import { journalRoot } from "./journal-root.ts";
import { insertSeal, loadLastSeal, loadSeals, type Seal } from "./seal-store.ts";

export const JOURNAL = "journal";

/** All records that are verified and sealed. */
export interface Books {
  readonly causes: Causes;
  readonly chains: readonly HashChain[];
}

export interface Sealing {
  /** null: there was nothing new, or another process seals. */
  readonly seal: Seal | null;
  /** One line for each problem; a stream or chain with a problem is not sealed. */
  readonly problems: readonly string[];
}

/** One process seals at a time. */
const SEALING = 726_405;

/**
 * Verifies all records since the last seal, and seals them: every posting must have its cause, and
 * every chain must still have the record that was sealed last. A stream with a problem is not
 * sealed, so that the next run checks it again, and everybody sees that it does not advance.
 *
 * Only final records are read: no posting can be added up to the last checkpoint, and each chain's
 * records are consecutive.
 */
export async function sealBooks(
  { database, key, ...books }: Books & { readonly database: Database; readonly key: HeadKey },
  now: Instant,
): Promise<Sealing> {
  await checkpointHouse(database);
  return database.transaction(async (tx) => {
    tx.send(patienceStatement);
    const [lock] = await tx.query<{ isOurs: boolean }>(lockStatement, [SEALING]);
    if (lock?.isOurs !== true) return { seal: null, problems: [] };
    const last = await loadLastSeal(tx);
    const before = new Map((last?.heads ?? []).map((head) => [head.stream, head]));
    const journal = await journalHead(tx, books.causes, before.get(JOURNAL));
    const chained = await Promise.all(
      books.chains.map((chain) => chainHeads(tx, chain, [...before.values()])),
    );
    const heads = [...journal.heads, ...chained.flatMap((each) => each.heads)];
    const problems = [...journal.problems, ...chained.flatMap((each) => each.problems)];
    const isNew = headsText(heads) !== headsText(last?.heads ?? []);
    if (!isNew) return { seal: null, problems };
    const seal = await makeSeal(tx, { last, heads, key, now });
    await insertSeal(tx, seal);
    return { seal, problems };
  }, PATIENT);
}

const lockStatement = sql("seals.lock", 'select pg_try_advisory_xact_lock($1) as "isOurs"');

interface Looked {
  readonly heads: readonly SealedHead[];
  readonly problems: readonly string[];
}

const finalStatement = sql(
  "seals.final",
  "select coalesce(max(through_seq), 0) as seq from house_checkpoints",
);

async function journalHead(
  tx: Tx,
  causes: Causes,
  before: SealedHead | undefined,
): Promise<Looked> {
  const [final] = await tx.query<{ seq: number }>(finalStatement);
  const range = { afterSeq: BigInt(before?.last ?? 0), throughSeq: BigInt(final?.seq ?? 0) };
  const asBefore = before === undefined ? [] : [before];
  if (range.throughSeq <= range.afterSeq) return { heads: asBefore, problems: [] };
  const { uncaused } = await findUncaused(tx, causes, range);
  if (uncaused.length > 0) {
    return {
      heads: asBefore,
      problems: uncaused.map((uncausedPosting) => uncausedText(causes, uncausedPosting)),
    };
  }
  const root = (await journalRoot(tx, range)) ?? before?.hash ?? SEAL_GENESIS;
  return {
    heads: [{ stream: JOURNAL, last: Number(range.throughSeq), hash: root }],
    problems: [],
  };
}

/** The heads of a chain; for a stream that lost sealed records, its former head. */
async function chainHeads(
  tx: Tx,
  chain: HashChain,
  sealed: readonly SealedHead[],
): Promise<Looked> {
  const heads = await chain.heads(tx);
  const problems = await lostHeads(tx, chain, sealed);
  const lost = new Map(problems.map(({ head }) => [head.stream, head]));
  const sealedHeads = heads.map((head) => lost.get(head.stream) ?? head);
  return { heads: sealedHeads, problems: problems.map(({ text }) => text) };
}

export interface LostHead {
  readonly head: SealedHead;
  readonly text: string;
}

/** Returns the sealed heads of a chain's streams whose records are missing or differ. */
export async function lostHeads(
  tx: Tx,
  chain: HashChain,
  sealed: readonly SealedHead[],
): Promise<readonly LostHead[]> {
  const mine = sealed.filter(({ stream }) => chain.isOf(stream));
  const now = new Map((await chain.recordsAt(tx, mine)).map((head) => [head.stream, head.hash]));
  return mine
    .filter(({ stream, hash: sealedHash }) => now.get(stream) !== sealedHash)
    .map((head) => {
      const is = now.has(head.stream) ? "is another one now" : "is not there any more";
      return { head, text: `record ${head.last} of ${head.stream}, which was sealed, ${is}` };
    });
}

async function makeSeal(
  tx: Tx,
  {
    last,
    heads,
    key,
    now,
  }: {
    readonly last: Seal | null;
    readonly heads: readonly SealedHead[];
    readonly key: HeadKey;
    readonly now: Instant;
  },
): Promise<Seal> {
  const number = (last?.number ?? 0) + 1;
  const skipped = skippedTo(number);
  const earlier = (await loadSeals(tx, [skipped])).get(skipped);
  if (earlier === undefined && skipped > 0) throw new Error(`seal ${skipped} is not there`);
  const link: SealLink = {
    number,
    at: now,
    headsHash: sha256(headsText(heads)),
    prevHash: last?.hash ?? SEAL_GENESIS,
    skipHash: earlier?.hash ?? SEAL_GENESIS,
  };
  const sealHash = sha256(sealPreimage(link));
  const signed = { key: key.publicKey, signature: key.sign(sealHash) };
  return { ...link, heads, hash: sealHash, ...signed };
}

export const sha256 = (text: string): string => hash("sha256", text, "hex");
