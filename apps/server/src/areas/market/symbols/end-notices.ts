import { type Instant, ok, type SymbolCode, type UserId } from "@plumbline/engine/kernel";
import { readSymbol, type TradedSymbol } from "@plumbline/engine/market";
import { toWireTime } from "@plumbline/protocol";
import { noState, type Store } from "#platform/command/command";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { systemRequestId } from "#platform/process/ids";
import type { Notice } from "#services/notifications/notice";
import type { Deps } from "#services/plug/deps";
import { readNewestSymbols } from "./symbol-versions.ts";

/** The settled end of a symbol; null: it was cancelled. */
interface SymbolEnd {
  readonly opensUntil: Instant;
  readonly endsAt: Instant | null;
}

/** One notice to one member about one symbol. */
interface EndNotice {
  readonly userId: UserId;
  readonly symbol: SymbolCode;
  readonly end: SymbolEnd | null;
  /** Whether the member holds more than play money in it. */
  readonly isLive: boolean;
}

/** Batch size; a failed one is repeated a minute later. */
const PAGE = 1_000;

/**
 * Notifies every member with a balance, position, option or plan in a symbol that it ends, once for
 * each settled end, including members who open something in it later; and the notified ones if the
 * end is cancelled. An end confirmed for later is announced at once.
 */
export async function notifyEnds(deps: Pick<Deps, "clock" | "commands" | "database" | "log">) {
  const { clock, database } = deps;
  const { version, symbols } = await readNewestSymbols(database);
  for (const traded of symbols.map(readSymbol)) {
    const end = endOf(traded);
    if (end?.endsAt !== null && end !== null && end.endsAt <= clock.now()) continue;
    let after = NO_ID;
    for (;;) {
      const owners = await readUnnotified(database, { traded, end, after });
      await Promise.all(
        owners.map((owner) => notifyOwner(deps, version, { ...owner, symbol: traded.symbol, end })),
      );
      const last = owners.at(-1);
      if (last === undefined || owners.length < PAGE) break;
      after = last.userId;
    }
  }
}

const endOf = ({ opensUntil, endsAt }: TradedSymbol): SymbolEnd | null =>
  opensUntil === null ? null : { opensUntil, endsAt };

const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The id contains the version of the list, so that an end that was postponed and restored is
 * announced again.
 */
async function notifyOwner(
  { commands, log }: Pick<Deps, "commands" | "log">,
  version: number,
  notice: EndNotice,
): Promise<void> {
  const { userId, symbol, isLive } = notice;
  await commands
    .run({
      name: "market.tell-end",
      userId,
      requestId: systemRequestId("symbol-end", symbol, version, String(isLive)),
      content: symbol,
      store: endNoticeStore,
      decide: () => ok({ next: notice, postings: [], events: [], receipts: [] }),
      answer: () => null,
    })
    .catch(log);
}

const endNoticeStore: Store<null, EndNotice> = {
  name: "market.symbol-ends",
  load: noState.load,
  merge: () => null,
  save: (tx, changes) => {
    for (const { next } of changes) {
      const { userId, symbol, end, isLive } = next;
      if (end === null) tx.send(removeStatement, [userId, symbol]);
      else tx.send(saveStatement, [userId, symbol, ...endColumns(end), isLive]);
    }
    return Promise.resolve();
  },
  noticesOf: ({ next }) => [noticeOf(next)],
};

function noticeOf({ userId, symbol, end, isLive }: EndNotice): Notice {
  const notice = { userId, aboutId: null, ...(!isLive && { isInAppOnly: true as const }) };
  if (end === null) return { ...notice, kind: "symbolStaying", gaps: { symbol } };
  const { opensUntil, endsAt } = end;
  return {
    ...notice,
    kind: "symbolEnding",
    gaps: {
      symbol,
      closing: toWireTime(opensUntil),
      end:
        endsAt === null
          ? { key: "notification.symbolEnd.unset" }
          : { key: "notification.symbolEnd.set", gaps: { time: toWireTime(endsAt) } },
    },
  };
}

/**
 * Members with a balance, position, option or plan in a symbol who were not notified of this end,
 * or who were notified of a cancelled one.
 */
async function readUnnotified(
  tx: Tx,
  {
    traded,
    end,
    after,
  }: { readonly traded: TradedSymbol; readonly end: SymbolEnd | null; readonly after: string },
): Promise<readonly Pick<EndNotice, "userId" | "isLive">[]> {
  const { symbol, base, assetClass } = traded;
  if (end === null) return tx.query(markNotifiedStatement, [symbol, after]);
  const coin = assetClass === "crypto" ? base : null;
  return tx.query(unnotifiedStatement, [symbol, coin, ...endColumns(end), after]);
}

const endColumns = ({ opensUntil, endsAt }: SymbolEnd): readonly (string | null)[] => [
  instantToColumn(opensUntil),
  endsAt === null ? null : instantToColumn(endsAt),
];

// The views belong to the areas contract, option and spot. USDT never ends: it has no index.
const unnotifiedStatement = sql(
  "market.unnotified-of-end",
  `with owned as (
     select user_id, book from balances where asset = $2 and asset <> 'USDT' and amount > 0
     union all select user_id, book from open_position_owners where symbol = $1
     union all select user_id, book from open_option_owners where symbol = $1
     union all select user_id, book from active_plan_owners where symbol = $1
   ), owners as (
     select user_id, bool_or(book = 'live') as is_live from owned
     where user_id > $5::uuid group by user_id
   )
   select owners.user_id as "userId", owners.is_live as "isLive" from owners
   where not exists (
     select from symbol_end_notices as sent
     where sent.user_id = owners.user_id and sent.symbol = $1
       and sent.opens_until = $3::timestamptz and sent.ends_at is not distinct from $4::timestamptz
       and (sent.is_live or not owners.is_live)
   ) order by owners.user_id limit ${PAGE}`,
);

const markNotifiedStatement = sql(
  "market.notified-of-end",
  `select user_id as "userId", is_live as "isLive" from symbol_end_notices
   where symbol = $1 and user_id > $2::uuid order by user_id limit ${PAGE}`,
);

const saveStatement = sql(
  "market.save-end-notice",
  `insert into symbol_end_notices (user_id, symbol, opens_until, ends_at, is_live)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id, symbol) do update set opens_until = excluded.opens_until,
     ends_at = excluded.ends_at, is_live = excluded.is_live`,
);

const removeStatement = sql(
  "market.remove-end-notice",
  "delete from symbol_end_notices where (user_id, symbol) = ($1, $2)",
);
