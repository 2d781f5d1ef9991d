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
  MINUTE_MS,
  money,
  priceOf,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
  instant,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
  unitsFromColumn,
  unitsToColumn,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";

/** What a user's exchange is decided on. */
export interface MemberQuotes {
  /** Those that a batch is about, by their ids. */
  readonly quotes: ReadonlyMap<string, FlashQuote>;
  readonly isReversalOpen: boolean;
}

/** A quote that was taken, and by which request. */
export interface TakenQuote {
  readonly quote: FlashQuote;
  readonly requestId: RequestId;
}

export const quoteStore: Store<MemberQuotes, TakenQuote> = {
  name: "flash-exchange.quotes",
  load: async (tx, userIds, causeIds = []) => {
    const [rows, reversals] = await Promise.all([
      tx.query<QuoteRow>(loadStatement, [userIds, causeIds]),
      tx.query<{ userId: UserId }>(reversalsStatement, [userIds]),
    ]);
    const reversing = new Set(reversals.map(({ userId }) => userId));
    return new Map(
      userIds.map((userId) => {
        const own = rows.filter((row) => row.userId === userId).map(quoteOf);
        const quotes = new Map(own.map((quote) => [quote.id, quote]));
        return [userId, { quotes, isReversalOpen: reversing.has(userId) }];
      }),
    );
  },
  merge: ({ quotes, ...facts }, { quote }) => ({
    ...facts,
    quotes: new Map([...quotes, [quote.id, quote]]),
  }),
  save: async (tx, changes) => {
    for (const { userId, next } of changes) {
      const { quote, requestId } = next;
      const { id, usedAt, receiptId } = quote;
      const taken = [userId, id, requestId, columnOrNull(usedAt), receiptId];
      const rows = await tx.query(takeStatement, taken);
      if (rows.length === 0) throw new SaveRefused({ type: "quote_used" });
    }
  },
};

/** Keeps what was promised. It moves nothing: nobody's entry of the journal is about it. */
export async function insertQuote(
  tx: Tx,
  userId: UserId,
  { id, book, by, pay, receive, fee, terms, ticks, createdAt }: FlashQuote,
): Promise<void> {
  const written = ticks.map(({ symbol, seq, price }) => {
    return { symbol, seq, price: toDecimalText(price) };
  });
  await tx.query(insertStatement, [
    userId,
    id,
    book,
    by,
    pay.asset,
    unitsToColumn(pay.units),
    receive.asset,
    unitsToColumn(receive.units),
    unitsToColumn(fee.units),
    terms.version,
    JSON.stringify(written),
    instantToColumn(createdAt),
  ]);
}

interface OrderFilter {
  /** null: everyone's. */
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

/** One page of quotes that were taken, the latest first, with the count of all. */
export async function pageOfOrders(
  tx: Tx,
  { userId, book, pageNo, pageSize }: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const page = [userId, book, pageSize, (pageNo - 1) * pageSize];
  const rows = await tx.query<QuoteRow & { readonly account: string }>(pageStatement, page);
  const [counted] = await tx.query<{ count: string }>(countStatement, [userId, book]);
  const lines = rows.map((row) => {
    return { userId: row.userId, account: row.account, quote: quoteOf(row) };
  });
  return { lines, total: Number(counted?.count ?? 0) };
}

/** A quote nobody took is nobody's concern an hour later. */
const UNUSED_STAYS_MS = 60 * MINUTE_MS;

export async function purgeUnused(tx: Tx, now: Instant): Promise<void> {
  await tx.query(purgeStatement, [instantToColumn(instant(now - UNUSED_STAYS_MS))]);
}

interface QuoteRow {
  readonly userId: UserId;
  readonly id: string;
  readonly book: Book;
  readonly by: "pay" | "receive";
  readonly payCurrency: AssetCode;
  readonly payAmount: string;
  readonly receiveCurrency: AssetCode;
  readonly receiveAmount: string;
  readonly feeAmount: string;
  readonly termsVersion: number;
  readonly terms: WrittenFlashTerms;
  readonly ticks: readonly {
    readonly symbol: SymbolCode;
    readonly seq: number;
    readonly price: string;
  }[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly receiptId: ReceiptId | null;
}

/** Rates and cost follow from the ticks and the terms; what is paid and received stands there. */
function quoteOf(row: QuoteRow): FlashQuote {
  const { id, book, by, payCurrency: from, receiveCurrency: to, receiptId } = row;
  const ticks = row.ticks.map((tick) => ({ ...tick, price: priceOf(tick.price) }));
  const terms = readFlashTerms(row.terms, row.termsVersion);
  const pay = money(from, unitsFromColumn(row.payAmount));
  const receive = money(to, unitsFromColumn(row.receiveAmount));
  const units = (by === "pay" ? pay : receive).units;
  return {
    ...flashFigures(relativeValue({ from, to }, ticks), { from, to, by, units }, terms),
    id,
    book,
    by,
    pay,
    receive,
    fee: money(to, unitsFromColumn(row.feeAmount)),
    ticks,
    terms,
    receiptId,
    createdAt: instantFromColumn(row.createdAt),
    usedAt: instantOrNull(row.usedAt),
  };
}

const COLUMNS = `flash_quotes.user_id as "userId", flash_quotes.id, book, by_side as "by",
  pay_currency as "payCurrency", pay_amount as "payAmount",
  receive_currency as "receiveCurrency", receive_amount as "receiveAmount",
  fee_amount as "feeAmount", terms_version as "termsVersion", terms, ticks,
  flash_quotes.created_at as "createdAt", used_at as "usedAt", receipt_id as "receiptId"`;

const FROM = "from flash_quotes join flash_terms on flash_terms.version = terms_version";

const loadStatement = sql(
  "flash-exchange.load-quotes",
  `select ${COLUMNS} ${FROM}
   where flash_quotes.user_id = any($1::uuid[]) and flash_quotes.id = any($2::uuid[])`,
);

const insertStatement = sql(
  "flash-exchange.insert-quote",
  `insert into flash_quotes (user_id, id, book, by_side, pay_currency, pay_amount,
     receive_currency, receive_amount, fee_amount, terms_version, ticks, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::json, $12)`,
);

const takeStatement = sql(
  "flash-exchange.take-quote",
  `update flash_quotes set used_by = $3, used_at = $4, receipt_id = $5
   where (user_id, id) = ($1, $2) and used_by is null returning id`,
);

const reversalsStatement = sql(
  "flash-exchange.open-reversals",
  'select user_id as "userId" from open_reversals where user_id = any($1)',
);

const WANTED =
  "used_at is not null and ($1::uuid is null or flash_quotes.user_id = $1) and book = $2";

const pageStatement = sql(
  "flash-exchange.orders",
  `select ${COLUMNS}, member_names.account ${FROM}
   join member_names on member_names.user_id = flash_quotes.user_id
   where ${WANTED} order by used_at desc, flash_quotes.id desc limit $3 offset $4`,
);

const countStatement = sql(
  "flash-exchange.orders-count",
  `select count(*) from flash_quotes where ${WANTED}`,
);

const purgeStatement = sql(
  "flash-exchange.purge-quotes",
  "delete from flash_quotes where used_at is null and created_at < $1",
);
