import {
  flashFigures,
  type FlashQuote,
  readFlashTerms,
  relativeValue,
  type WrittenFlashTerms,
} from "@plumbline/engine/flash-exchange";
import {
  type AssetCode,
  type Book,
  type Instant,
  instant,
  MINUTE_MS,
  money,
  priceOf,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import {
  instantToColumn,
  int,
  json,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { lockUsers } from "#platform/ledger/user-locks";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { RequestId } from "#platform/process/ids";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

/** A quote as it is stored. */
interface StoredQuote {
  readonly userId: UserId;
  readonly quote: FlashQuote;
  /** The time of the last price of the paid currency, if that has ended. */
  readonly lastPriceAt: Instant | null;
  /** The request that accepted it; null: none did. */
  readonly usedBy: RequestId | null;
}

const flashQuotes = table<StoredQuote>("flash_quotes").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ quote }) => quote.id),
  book: text(({ quote }) => quote.book),
  bySide: text(({ quote }) => quote.by),
  payCurrency: text(({ quote }) => quote.pay.asset),
  payAmount: units(({ quote }) => quote.pay.units),
  receiveCurrency: text(({ quote }) => quote.receive.asset),
  receiveAmount: units(({ quote }) => quote.receive.units),
  feeAmount: units(({ quote }) => quote.fee.units),
  termsVersion: int(({ quote }) => quote.terms.version),
  ticks: json(({ quote }) => {
    return quote.ticks.map(({ symbol, seq, price }) => {
      return { symbol, seq, price: toDecimalText(price) };
    });
  }),
  createdAt: time(({ quote }) => quote.createdAt),
  endedAt: time(({ quote }) => quote.endedAt),
  lastPriceAt: time(({ lastPriceAt }) => lastPriceAt),
  usedBy: uuid(({ usedBy }) => usedBy),
  usedAt: time(({ quote }) => quote.usedAt),
  receiptId: uuid(({ quote }) => quote.receiptId),
  replacedAt: time(({ quote }) => quote.replacedAt),
});

/** With the terms of its version, from their own table. */
type QuoteRow = RowOf<typeof flashQuotes> & { readonly terms: WrittenFlashTerms };

/** Rates and cost follow from the ticks and the terms; both amounts are stored. */
function quoteOf(row: QuoteRow): FlashQuote {
  const { id, book, bySide: by, payCurrency: from, receiveCurrency: to } = row;
  const { createdAt, endedAt, replacedAt, usedAt, receiptId } = row;
  const ticks = row.ticks.map((tick) => ({ ...tick, price: priceOf(tick.price) }));
  const terms = readFlashTerms(row.terms, row.termsVersion);
  const pay = money(from, row.payAmount);
  const receive = money(to, row.receiveAmount);
  const amount = by === "pay" ? pay : receive;
  return {
    ...flashFigures(
      relativeValue({ from, to }, ticks),
      { from, to, by, units: amount.units },
      terms,
    ),
    id,
    book,
    by,
    pay,
    receive,
    fee: money(to, row.feeAmount),
    ticks,
    terms,
    createdAt,
    endedAt,
    replacedAt,
    usedAt,
    receiptId,
  };
}

/** The state on which a user's exchange is decided. */
export interface MemberQuotes {
  /** The quotes that a batch concerns, by their ids. */
  readonly quotes: ReadonlyMap<string, FlashQuote>;
  readonly isReversalOpen: boolean;
  /**
   * For each quote whose paid currency has ended: the amount of that currency received since its
   * last price.
   */
  readonly receivedSinceEnd: ReadonlyMap<string, bigint>;
}

/** An accepted quote, and its request. */
export interface TakenQuote {
  readonly quote: FlashQuote;
  readonly requestId: RequestId;
}

export const quoteStore: Store<MemberQuotes, TakenQuote> = {
  name: "flash-exchange.quotes",
  load: async (tx, userIds, causeIds = []) => {
    const [rows, reversals, received] = await Promise.all([
      tx.query<QuoteRow>(loadStatement, [userIds, causeIds]),
      tx.query<{ userId: UserId }>(reversalsStatement, [userIds]),
      tx.query<{ id: string; units: bigint }>(receivedStatement, [userIds, causeIds]),
    ]);
    const reversing = new Set(reversals.map(({ userId }) => userId));
    const receivedSinceEnd = new Map(received.map(({ id, units: sum }) => [id, sum]));
    return new Map(
      userIds.map((userId) => {
        const own = rows.filter((row) => row.userId === userId).map(quoteOf);
        const quotes = new Map(own.map((quote) => [quote.id, quote]));
        return [userId, { quotes, isReversalOpen: reversing.has(userId), receivedSinceEnd }];
      }),
    );
  },
  merge: ({ quotes, ...facts }, { quote }) => ({
    ...facts,
    quotes: new Map([...quotes, [quote.id, quote]]),
  }),
  save: async (tx, changes) => {
    for (const { userId, next } of changes) {
      const row = { userId, quote: next.quote, lastPriceAt: null, usedBy: next.requestId };
      const rows = await tx.query(
        takeStatement,
        flashQuotes.valuesOf(row, ["userId", "id", ...ACCEPTED_COLUMNS]),
      );
      if (rows.length === 0) throw new SaveRefused({ type: "quote_used" });
    }
  },
};

/**
 * Stores a quote in place of the user's former one in the same book. No money moves, so the journal
 * has no entry of it.
 */
export async function insertQuote(
  database: Database,
  userId: UserId,
  { quote, lastPriceAt }: Pick<StoredQuote, "quote" | "lastPriceAt">,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Serialised, also with the acceptance of an earlier quote.
    await lockUsers(tx, [userId]);
    await tx.query(replaceStatement, [userId, quote.book, instantToColumn(quote.createdAt)]);
    const stored = { userId, quote, lastPriceAt, usedBy: null };
    await tx.query(insertStatement, flashQuotes.valuesOf(stored));
  });
}

/**
 * The amounts that a user's accounts in a book received of currencies, each since its last price.
 */
export async function readReceivedSince(
  tx: Tx,
  { userId, book }: { readonly userId: UserId; readonly book: Book },
  lastPrices: ReadonlyMap<AssetCode, Instant>,
): Promise<ReadonlyMap<AssetCode, bigint>> {
  if (lastPrices.size === 0) return new Map();
  const rows = await tx.query<{ asset: AssetCode; units: bigint }>(receivedSinceStatement, [
    userId,
    book,
    [...lastPrices.keys()],
    [...lastPrices.values()].map(instantToColumn),
  ]);
  return new Map(rows.map(({ asset, units: sum }) => [asset, sum]));
}

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly userId: UserId;
  readonly account: string;
  readonly quote: FlashQuote;
}

/** One page of accepted quotes, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book } = request;
  const filter = [userId, book, filterValue(request)];
  const { rows, total } = await readPage<QuoteRow & { readonly account: string }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map((row) => {
    return { userId: row.userId, account: row.account, quote: quoteOf(row) };
  });
  return { lines, total };
}

/** A quote that was not accepted is deleted after an hour. */
const UNUSED_STAYS_MS = 60 * MINUTE_MS;

export async function purgeUnused(tx: Tx, now: Instant): Promise<void> {
  await tx.query(purgeStatement, [instantToColumn(instant(now - UNUSED_STAYS_MS))]);
}

const FROM = "from flash_quotes join flash_terms on flash_terms.version = terms_version";

const loadStatement = sql(
  "flash-exchange.load-quotes",
  `select ${flashQuotes.select}, terms ${FROM}
   where flash_quotes.user_id = any($1::uuid[]) and flash_quotes.id = any($2::uuid[])`,
);

// From accounts of the house only: a transfer between a user's own accounts is not a receipt.
const RECEIVED = `coalesce(sum(postings.amount), 0)::numeric(28, 8)`;
const IS_RECEIVED = `postings.from_account like 'house:%' and postings.to_account like 'user:%'`;

const receivedStatement = sql(
  "flash-exchange.received-since-end",
  `select flash_quotes.id, ${RECEIVED} as units
   from flash_quotes
     join postings on postings.user_id = flash_quotes.user_id
       and postings.book = flash_quotes.book and postings.asset = flash_quotes.pay_currency
       and ${IS_RECEIVED}
     join journal_entries as entry on entry.user_id = postings.user_id
       and entry.request_id = postings.request_id and entry.created_at > flash_quotes.last_price_at
   where flash_quotes.user_id = any($1::uuid[]) and flash_quotes.id = any($2::uuid[])
     and flash_quotes.last_price_at is not null
   group by flash_quotes.id`,
);

const receivedSinceStatement = sql(
  "flash-exchange.received-since",
  `select last_price.asset, ${RECEIVED} as units
   from unnest($3::text[], $4::timestamptz[]) as last_price (asset, at)
     join postings on postings.user_id = $1 and postings.book = $2
       and postings.asset = last_price.asset and ${IS_RECEIVED}
     join journal_entries as entry on entry.user_id = postings.user_id
       and entry.request_id = postings.request_id and entry.created_at > last_price.at
   group by last_price.asset`,
);

const replaceStatement = sql(
  "flash-exchange.replace-quote",
  `update flash_quotes set replaced_at = $3
   where (user_id, book) = ($1, $2) and used_at is null and replaced_at is null`,
);

const insertStatement = sql("flash-exchange.insert-quote", flashQuotes.insert);

const ACCEPTED_COLUMNS = ["usedBy", "usedAt", "receiptId"] as const;

const takeStatement = sql(
  "flash-exchange.take-quote",
  `update flash_quotes set ${flashQuotes.set(ACCEPTED_COLUMNS, 3)}
   where (user_id, id) = ($1, $2) and used_by is null returning id`,
);

const reversalsStatement = sql(
  "flash-exchange.open-reversals",
  'select user_id as "userId" from open_reversals where user_id = any($1)',
);

export const ORDER_FILTER = {
  userId: "flash_quotes.user_id",
  ids: ["flash_quotes.id"],
  currencies: ["pay_currency", "receive_currency"],
  amount: "pay_amount",
  time: "used_at",
} as const;

const WANTED = `used_at is not null
  and ($1::uuid is null or flash_quotes.user_id = $1) and book = $2
  and ${isFiltered(ORDER_FILTER, { filter: "$3" })}`;

const pageStatement = sortedStatement(
  "flash-exchange.orders",
  {
    own: "used_at desc, flash_quotes.id desc",
    tie: "flash_quotes.id",
    by: { createTime: "used_at", pay: "pay_amount" },
  },
  (orderBy) =>
    `select ${flashQuotes.select}, terms, member_names.account ${FROM}
     join member_names on member_names.user_id = flash_quotes.user_id
     where ${WANTED} order by ${orderBy} limit $4 offset $5`,
);

const countStatement = sql(
  "flash-exchange.orders-count",
  `select count(*) from flash_quotes where ${WANTED}`,
);

const purgeStatement = sql(
  "flash-exchange.purge-quotes",
  "delete from flash_quotes where used_at is null and created_at < $1",
);
