import {
  type AssetCode,
  type Book,
  money,
  type Price,
  price,
  quantity,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type CloseReason,
  type Fill,
  type MarginMode,
  type MissReason,
  type OpenPositions,
  type OrderType,
  type Position,
  type PositionId,
  positionsAfter,
  type PositionStatus,
  type Side,
  type Wait,
} from "@plumbline/engine/contract";
import { instantFromColumn, instantOrNull, unitsFromColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { Store } from "#platform/command/command";
import type { Column, Field, RowType } from "#platform/postgres/row-bytes";
import type { Notice } from "#services/notifications/notice";

/** A row of `positions` as PostgreSQL hands it over: numerics as text, times as dates. */
export interface PositionRow {
  readonly user_id: UserId;
  readonly id: PositionId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly side: Side;
  readonly margin_mode: MarginMode;
  readonly order_type: OrderType;
  readonly leverage: number;
  readonly status: PositionStatus;
  readonly quantity: string;
  readonly opened_quantity: string;
  readonly margin: string;
  readonly order_price: string | null;
  readonly entry_price: string | null;
  readonly entry_tick_seq: string | null;
  readonly entered_at: Date | null;
  readonly open_fee: string;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly close_reason: CloseReason | null;
  readonly exit_price: string | null;
  readonly exit_tick_seq: string | null;
  readonly exited_at: Date | null;
  readonly realised_pnl: string;
  readonly close_fee: string;
  readonly funding_paid: string;
  readonly funded_period: number;
  readonly terms_version: number;
  readonly receipt_id: ReceiptId | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly set_at: Date;
  readonly take_profit_percent: number;
  readonly stop_loss_percent: number;
  readonly margin_taken_at: Date | null;
  readonly fill_by: Date | null;
  readonly wait_quantity: string | null;
  readonly worst_price: string | null;
  readonly miss_reason: MissReason | null;
}

type ColumnOf = readonly [type: Column, of: (position: Position) => Field];

/** The columns in the table's order, which is the order in which a row is written. */
const COLUMNS = {
  user_id: ["uuid", (p) => p.userId],
  id: ["uuid", (p) => p.id],
  book: ["text", (p) => p.book],
  symbol: ["text", (p) => p.symbol],
  asset: ["text", (p) => p.asset],
  side: ["text", (p) => p.side],
  margin_mode: ["text", (p) => p.marginMode],
  order_type: ["text", (p) => p.orderType],
  leverage: ["int", (p) => p.leverage],
  status: ["text", (p) => p.status],
  quantity: ["amount", (p) => p.quantity],
  opened_quantity: ["amount", (p) => p.openedQuantity],
  margin: ["amount", (p) => p.margin.units],
  order_price: ["amount", (p) => p.orderPrice],
  entry_price: ["amount", (p) => p.entry?.price ?? null],
  entry_tick_seq: ["bigint", (p) => p.entry?.tickSeq ?? null],
  entered_at: ["time", (p) => p.entry?.at ?? null],
  open_fee: ["amount", (p) => p.openFee.units],
  take_profit: ["amount", (p) => p.takeProfit],
  stop_loss: ["amount", (p) => p.stopLoss],
  close_reason: ["text", (p) => p.closeReason],
  exit_price: ["amount", (p) => p.exit?.price ?? null],
  exit_tick_seq: ["bigint", (p) => p.exit?.tickSeq ?? null],
  exited_at: ["time", (p) => p.exit?.at ?? null],
  realised_pnl: ["amount", (p) => p.realisedPnl.units],
  close_fee: ["amount", (p) => p.closeFee.units],
  funding_paid: ["amount", (p) => p.fundingPaid.units],
  funded_period: ["int", (p) => p.fundedPeriod],
  terms_version: ["int", (p) => p.termsVersion],
  receipt_id: ["uuid", (p) => p.receiptId],
  created_at: ["time", (p) => p.createdAt],
  closed_at: ["time", (p) => p.closedAt],
  set_at: ["time", (p) => p.setAt],
  take_profit_percent: ["int", (p) => p.takeProfitPercent],
  stop_loss_percent: ["int", (p) => p.stopLossPercent],
  margin_taken_at: ["time", (p) => p.marginTakenAt],
  fill_by: ["time", (p) => p.wait?.fillBy ?? null],
  wait_quantity: ["amount", (p) => p.wait?.quantity ?? null],
  worst_price: ["amount", (p) => p.wait?.worstPrice ?? null],
  miss_reason: ["text", (p) => p.missReason],
} as const satisfies Readonly<Record<keyof PositionRow, ColumnOf>>;

const POSITION = {
  table: "positions",
  columns: Object.values(COLUMNS).map(([type]) => type),
} satisfies RowType;

const FIELDS = Object.values(COLUMNS).map(([, of]) => of);

// The keys of a literal are what its type says they are.
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** What never changes once a position is there, and so is left out of an update. */
const FIXED = new Set(["user_id", "id", "book", "symbol", "asset", "side", "order_type"]);

const loadStatement = sql(
  "contract.load-open",
  `select held.* from unnest($1::uuid[]) as asked (user_id) cross join lateral (
     select * from positions
     where user_id = asked.user_id and status <> 'closed' order by id offset 0
   ) as held`,
);

const changedFrom = (row: string): string =>
  NAMES.filter((name) => !FIXED.has(name))
    .map((name) => `${name} = ${row}.${name}`)
    .join(", ");

const saveOpenStatement = sql(
  "contract.save-open",
  `insert into positions select * from unnest($1::positions[])
   on conflict (user_id, id) where status <> 'closed' do update set ${changedFrom("excluded")}`,
);

// Open and closed positions have an index each, so the one meets no conflict with the other.
const closeStatement = sql(
  "contract.close",
  `update positions as held set ${changedFrom("ended")}
   from unnest($1::positions[]) as ended
   where (held.user_id, held.id) = (ended.user_id, ended.id) and held.status <> 'closed'`,
);

// Where no conflict is possible, looking for one costs a quarter of the insert.
const insertStatement = sql(
  "contract.insert",
  "insert into positions select * from unnest($1::positions[])",
);

/** A user's positions that are not closed, by id; the rows are locked through their user. */
export const positionStore: Store<OpenPositions, readonly Position[]> = {
  name: "contract.positions",
  isCacheable: true,

  async load(tx, userIds) {
    const rows = await tx.query<PositionRow>(loadStatement, [userIds]);
    const open = new Map<UserId, Map<PositionId, Position>>(userIds.map((id) => [id, new Map()]));
    for (const row of rows) open.get(row.user_id)?.set(row.id, fromRow(row));
    return open;
  },

  merge: positionsAfter,

  async save(tx, changes) {
    // A position that several commands of one batch touched is written once, as the last left it.
    const lastById = new Map<PositionId, Position>();
    const storedIds = new Set<PositionId>();
    for (const { before, next } of changes) {
      for (const position of next) {
        if (!lastById.has(position.id) && before.has(position.id)) storedIds.add(position.id);
        lastById.set(position.id, position);
      }
    }
    const rowsOf = (isMeant: (position: Position) => boolean) => ({
      type: POSITION,
      rows: [...lastById.values()].filter(isMeant).map(toRow),
    });
    const isNew = ({ id }: Position) => !storedIds.has(id);
    const isClosed = ({ status }: Position) => status === "closed";
    tx.sendRows(insertStatement, rowsOf(isNew));
    tx.sendRows(
      saveOpenStatement,
      rowsOf((position) => !isNew(position) && !isClosed(position)),
    );
    tx.sendRows(
      closeStatement,
      rowsOf((position) => !isNew(position) && isClosed(position)),
    );
  },

  noticesOf: ({ next }) => next.filter(isLiquidated).map(liquidationNotice),
};

export function fromRow(row: PositionRow): Position {
  const inAsset = (column: string) => money(row.asset, unitsFromColumn(column));
  return {
    id: row.id,
    userId: row.user_id,
    book: row.book,
    symbol: row.symbol,
    asset: row.asset,
    side: row.side,
    marginMode: row.margin_mode,
    orderType: row.order_type,
    leverage: row.leverage,
    status: row.status,
    quantity: quantity(unitsFromColumn(row.quantity)),
    openedQuantity: quantity(unitsFromColumn(row.opened_quantity)),
    margin: inAsset(row.margin),
    orderPrice: priceFromColumn(row.order_price),
    entry: fillFromColumns(row.entry_price, row.entry_tick_seq, row.entered_at),
    openFee: inAsset(row.open_fee),
    takeProfit: priceFromColumn(row.take_profit),
    stopLoss: priceFromColumn(row.stop_loss),
    closeReason: row.close_reason,
    exit: fillFromColumns(row.exit_price, row.exit_tick_seq, row.exited_at),
    realisedPnl: inAsset(row.realised_pnl),
    closeFee: inAsset(row.close_fee),
    fundingPaid: inAsset(row.funding_paid),
    fundedPeriod: row.funded_period,
    termsVersion: row.terms_version,
    receiptId: row.receipt_id,
    createdAt: instantFromColumn(row.created_at),
    closedAt: instantOrNull(row.closed_at),
    setAt: instantFromColumn(row.set_at),
    marginTakenAt: instantOrNull(row.margin_taken_at),
    takeProfitPercent: row.take_profit_percent,
    stopLossPercent: row.stop_loss_percent,
    wait: waitFromRow(row),
    missReason: row.miss_reason,
  };
}

const toRow = (position: Position): Field[] => FIELDS.map((of) => of(position));

const priceFromColumn = (column: string | null): Price | null =>
  column === null ? null : price(unitsFromColumn(column));

function waitFromRow({ fill_by, wait_quantity, worst_price }: PositionRow): Wait | null {
  if (fill_by === null || wait_quantity === null) return null;
  return {
    fillBy: instantFromColumn(fill_by),
    quantity: quantity(unitsFromColumn(wait_quantity)),
    worstPrice: priceFromColumn(worst_price),
  };
}

/** A fill's three columns are filled together or not at all. */
function fillFromColumns(at: string | null, seq: string | null, time: Date | null): Fill | null {
  if (at === null || seq === null || time === null) return null;
  const tickSeq = Number(seq);
  return { price: price(unitsFromColumn(at)), tickSeq, at: instantFromColumn(time) };
}

const isLiquidated = ({ status, closeReason }: Position): boolean =>
  status === "closed" && closeReason === "liquidation";

/** What nobody asked for is told: the position, the price it ended at and what that came to. */
function liquidationNotice(position: Position): Notice {
  const { book, exit, asset, realisedPnl, receiptId, side, symbol, userId } = position;
  return {
    userId,
    kind: "positionLiquidated",
    aboutId: receiptId,
    gaps: {
      side: { key: `contract.side.${side}` },
      symbol,
      price: exit === null ? "–" : toDecimalText(exit.price),
      book: { key: `notification.book.${book}` },
      result: `${toDecimalText(realisedPnl.units)} ${asset}`,
    },
    ...(book !== "live" && { isInAppOnly: true }),
  };
}
