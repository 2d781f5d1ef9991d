import {
  type FactReader,
  type Facts,
  instant,
  isSameReceipt,
  money,
  mustParseDecimal,
  postingFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  readFacts,
  toDecimalText,
  USDT,
} from "#kernel";
import { postings } from "#ledger";
import { POOL_ACCOUNTS } from "./accounts.ts";
import { bookOf, type ContestTerms, type Score } from "./contest.ts";
import { prizeOf, rankEntries, type ResultLine, type ScoredEntry, scoreOf } from "./score.ts";

/** The version of the rule by which contests are ranked and can be recomputed. */
const CONTEST_RULE = "contest/1";

/**
 * The publication of a contest whose books are closed: its terms, and every ranked entry with its
 * score, in the order of ranks. It contains no names.
 */
export interface ContestPublication {
  readonly contest: ContestTerms;
  readonly ranking: readonly ScoredEntry[];
}

export const publish = (
  contest: ContestTerms,
  entries: readonly ScoredEntry[],
): ContestPublication => ({ contest, ranking: rankEntries(entries) });

/**
 * The proof of one rank. Its inputs are all result lines of the entry's book, each with its own
 * receipt; together with the published scores they determine rank and prize.
 */
export function rankReceipt(
  { contest, ranking }: ContestPublication,
  own: { readonly entryId: string; readonly lines: readonly ResultLine[] },
  receiptId: ReceiptId,
): Receipt {
  const score = scoreOf(own.lines, contest);
  const place = ranking.findIndex(({ id, score: published }) => {
    return id === own.entryId && isSameScore(published, score);
  });
  if (place === -1) throw new Error(`no rank of entry ${own.entryId}`);
  const rank = place + 1;
  const prize = prizeOf(contest, rank);
  const { pool, available } = POOL_ACCOUNTS;
  return {
    id: receiptId,
    kind: "contest",
    ruleVersion: CONTEST_RULE,
    inputs: {
      contestId: contest.id,
      entryId: own.entryId,
      book: bookOf(contest),
      startMoney: toDecimalText(contest.startMoney.units),
      startsMs: contest.startsAt,
      endsMs: contest.endsAt,
      lines: own.lines.map(lineFacts),
    },
    ticks: [],
    result: {
      income: toDecimalText(score.income.units),
      reachedMs: score.reachedAt,
      holds: score.holds,
      entries: ranking.length,
      rank,
      prize: toDecimalText(prize.units),
      postings: postingFacts(postings([pool, available, prize, "contest_prize"])),
    },
  };
}

const isSameScore = (one: Score, other: Score): boolean =>
  one.income.units === other.income.units &&
  one.reachedAt === other.reachedAt &&
  one.holds === other.holds;

const lineFacts = ({ receiptId, positionId, enteredAt, at, units }: ResultLine): Facts => ({
  receiptId,
  positionId,
  enteredMs: enteredAt,
  atMs: at,
  amount: toDecimalText(units),
});

const readLine = (facts: FactReader): ResultLine => ({
  receiptId: facts.textOrNull("receiptId"),
  positionId: facts.text("positionId"),
  enteredAt: instant(facts.whole("enteredMs")),
  at: instant(facts.whole("atMs")),
  units: facts.units("amount"),
});

/** How ranks are decided again, from the publication under the contest's id. */
export const CONTEST_RECEIPTS: ReceiptRule<ContestPublication> = {
  namedTerms: ({ inputs: { contestId } }) => (typeof contestId === "string" ? [contestId] : []),
  recompute: (receipt, records) => {
    const again = rankAgain(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/** null if inputs and publication are incomplete or contradict each other. */
function rankAgain(
  { id, inputs }: Receipt,
  { termsOf }: ReceiptRecords<ContestPublication>,
): Receipt | null {
  try {
    const facts = readFacts(inputs);
    const publication = termsOf(facts.text("contestId"));
    if (publication === null) throw new Error("no such contest");
    const { contest, ranking } = publication;
    const lines = facts.each("lines").map(readLine);
    return rankReceipt(publish(contest, ranking), { entryId: facts.text("entryId"), lines }, id);
  } catch {
    // A receipt may contain anything; one that makes the rules throw is invalid.
    return null;
  }
}

/** A published score as it is written on the wire. */
export interface WrittenScore {
  readonly id: string;
  readonly income: string;
  readonly reachedMs: number;
  readonly holds: number;
}

export const writeScore = ({ id, score }: ScoredEntry): WrittenScore => ({
  id,
  income: toDecimalText(score.income.units),
  reachedMs: score.reachedAt,
  holds: score.holds,
});

export const readScore = (written: WrittenScore): ScoredEntry => ({
  id: written.id,
  score: {
    income: money(USDT, mustParseDecimal(written.income)),
    reachedAt: instant(written.reachedMs),
    holds: written.holds,
  },
});
