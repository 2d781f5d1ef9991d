import { sql, type Tx } from "#platform/postgres/database";
import type { PostingRange } from "#platform/ledger/causes";
import { MerkleRoot } from "./merkle-root.ts";

/** Hashing in batches of this size does not block the event loop. */
const POSTINGS_AT_ONCE = 5_000n;

/** The Merkle root over a range's postings, each with its entry; null if there are none. */
export async function journalRoot(
  tx: Tx,
  { afterSeq, throughSeq }: PostingRange,
): Promise<string | null> {
  const tree = new MerkleRoot();
  for (let after = afterSeq; after < throughSeq; after += POSTINGS_AT_ONCE) {
    const through = after + POSTINGS_AT_ONCE < throughSeq ? after + POSTINGS_AT_ONCE : throughSeq;
    for (const { leaf } of await tx.query<{ leaf: string }>(leavesStatement, [after, through])) {
      tree.add(Buffer.from(leaf, "hex"));
    }
  }
  return tree.root();
}

// A leaf is the hash of a zero byte and a JSON array of all fields of the posting and its entry.
const leavesStatement = sql(
  "seals.journal-leaves",
  `select encode(sha256('\\x00'::bytea || convert_to(json_build_array('posting-v1', seq, user_id,
       request_id, book, asset, from_account, to_account, amount, from_balance, to_balance, reason,
       command, encode(fingerprint, 'hex'), encode(sha256(convert_to(answer, 'UTF8')), 'hex'),
       cause_id, receipt_id, (extract(epoch from created_at) * 1000)::bigint)::text, 'UTF8')),
     'hex') as leaf
   from postings left join lateral (
     select command, fingerprint, answer, cause_id, receipt_id, created_at from journal_entries
     where (user_id, request_id) = (postings.user_id, postings.request_id) limit 1
   ) as entry on true
   where seq > $1 and seq <= $2 order by seq`,
);
