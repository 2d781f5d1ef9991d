import {
  type Book,
  err,
  type Instant,
  isContestBook,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";

/** The time until which a user may open positions in a book; unlimited except in a contest's. */
interface Trader {
  readonly endsAt: Instant | typeof FOR_EVER;
}

const FOR_EVER = Number.POSITIVE_INFINITY;

/**
 * A participant of a contest trades until its end or their exit, which never become later: so a
 * time read before a command is still valid in it. Without this, a participant who keeps opening
 * would prevent the contest's end.
 *
 * Refusal: `not_joined`.
 */
export async function readContestTrader(
  tx: Tx,
  { userId, book }: { readonly userId: UserId; readonly book: Book },
): Promise<Result<Trader, { readonly type: "not_joined" }>> {
  if (!isContestBook(book)) return ok({ endsAt: FOR_EVER });
  const [trader] = await tx.query<{ endsAt: Instant }>(traderStatement, [userId, book]);
  return trader === undefined ? err({ type: "not_joined" }) : ok(trader);
}

const traderStatement = sql(
  "contract.contest-trader",
  `select ends_at as "endsAt" from contest_traders where user_id = $1 and book = $2`,
);
