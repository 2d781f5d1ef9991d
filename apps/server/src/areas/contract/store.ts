import {
  type Fill,
  type OpenPositions,
  type Position,
  type PositionId,
  positionsAfter,
  type Wait,
} from "@plumbline/engine/contract";
import {
  type Instant,
  isContestBook,
  money,
  type Price,
  ratePpm,
  toDecimalText,
  type UserId,
  writeRate,
} from "@plumbline/engine/kernel";
import { int, int8, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { Store } from "#platform/command/command";
import type { Notice } from "#services/notifications/notice";

const NO_DISCOUNT = ratePpm(0n);

/** In the table's order, in which a row is written. */
const positions = table<Position>("positions").of({
  userId: uuid((p) => p.userId),
  id: uuid((p) => p.id),
  book: text((p) => p.book),
  symbol: text((p) => p.symbol),
  asset: text((p) => p.asset),
  side: text((p) => p.side),
  marginMode: text((p) => p.marginMode),
  orderType: text((p) => p.orderType),
  leverage: int((p) => p.leverage),
  status: text((p) => p.status),
  quantity: units((p) => p.quantity),
  openedQuantity: units((p) => p.openedQuantity),
  margin: units((p) => p.margin.units),
  orderPrice: units((p) => p.orderPrice),
  entryPrice: units((p) => p.entry?.price ?? null),
  entryTickSeq: int8((p) => p.entry?.tickSeq ?? null),
  enteredAt: time((p) => p.entry?.at ?? null),
  openFee: units((p) => p.openFee.units),
  takeProfit: units((p) => p.takeProfit),
  stopLoss: units((p) => p.stopLoss),
  closeReason: text((p) => p.closeReason),
  exitPrice: units((p) => p.exit?.price ?? null),
  exitTickSeq: int8((p) => p.exit?.tickSeq ?? null),
  exitedAt: time((p) => p.exit?.at ?? null),
  realisedPnl: units((p) => p.realisedPnl.units),
  closeFee: units((p) => p.closeFee.units),
  fundingPaid: units((p) => p.fundingPaid.units),
  fundedPeriod: int((p) => p.fundedPeriod),
  termsVersion: int((p) => p.termsVersion),
  receiptId: uuid((p) => p.receiptId),
  createdAt: time((p) => p.createdAt),
  closedAt: time((p) => p.closedAt),
  setAt: time((p) => p.setAt),
  takeProfitPercent: int((p) => p.takeProfitPercent),
  stopLossPercent: int((p) => p.stopLossPercent),
  marginTakenAt: time((p) => p.marginTakenAt),
  fillBy: time((p) => p.wait?.fillBy ?? null),
  waitQuantity: units((p) => p.wait?.quantity ?? null),
  worstPrice: units((p) => p.wait?.worstPrice ?? null),
  missReason: text((p) => p.missReason),
  chargedNight: int((p) => p.chargedNight ?? null),
  feeDiscountPpm: int((p) => writeRate(p.feeDiscount ?? NO_DISCOUNT)),
});

export const POSITION_COLUMNS = positions.select;
export type PositionRow = RowOf<typeof positions>;

/** The columns that never change after the insert, and are left out of an update. */
const FIXED = new Set(["userId", "id", "book", "symbol", "asset", "side", "orderType"]);
const CHANGING = positions.names.filter((name) => !FIXED.has(name));

const loadStatement = sql(
  "contract.load-open",
  `select ${positions.select} from unnest($1::uuid[]) as owner (user_id) cross join lateral (
     select * from positions
     where user_id = owner.user_id and status <> 'closed' order by id offset 0
   ) as positions`,
);

const saveOpenStatement = sql(
  "contract.save-open",
  `insert into positions select * from unnest($1::positions[])
   on conflict (user_id, id) where status <> 'closed' do update set ${positions.set(CHANGING)}`,
);

// Open and closed positions have an index each, so neither insert conflicts with the other.
const closeStatement = sql(
  "contract.close",
  `update positions as held set ${positions.set(CHANGING, "ended")}
   from unnest($1::positions[]) as ended
   where (held.user_id, held.id) = (ended.user_id, ended.id) and held.status <> 'closed'`,
);

// Where no conflict is possible, checking for one would be a quarter of the cost of the insert.
const insertStatement = sql(
  "contract.insert",
  "insert into positions select * from unnest($1::positions[])",
);

/** A user's open positions, by id; the rows are locked through their user. */
export const positionStore: Store<OpenPositions, readonly Position[]> = {
  name: "contract.positions",
  isCacheable: true,

  async load(tx, userIds) {
    const rows = await tx.query<PositionRow>(loadStatement, [userIds]);
    const open = new Map<UserId, Map<PositionId, Position>>(userIds.map((id) => [id, new Map()]));
    for (const row of rows) open.get(row.userId)?.set(row.id, fromRow(row));
    return open;
  },

  merge: positionsAfter,

  async save(tx, changes) {
    // A position that several commands of one batch touched is written once, in its last state.
    const lastById = new Map<PositionId, Position>();
    const storedIds = new Set<PositionId>();
    for (const { before, next } of changes) {
      for (const position of next) {
        if (!lastById.has(position.id) && before.has(position.id)) storedIds.add(position.id);
        lastById.set(position.id, position);
      }
    }
    const rowsOf = (isMeant: (position: Position) => boolean) =>
      positions.rowsOf([...lastById.values()].filter(isMeant));
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
  const inAsset = (amount: bigint) => money(row.asset, amount);
  return {
    id: row.id,
    userId: row.userId,
    book: row.book,
    symbol: row.symbol,
    asset: row.asset,
    side: row.side,
    marginMode: row.marginMode,
    orderType: row.orderType,
    leverage: row.leverage,
    status: row.status,
    quantity: row.quantity,
    openedQuantity: row.openedQuantity,
    margin: inAsset(row.margin),
    orderPrice: row.orderPrice,
    entry: fillOf(row.entryPrice, row.entryTickSeq, row.enteredAt),
    openFee: inAsset(row.openFee),
    takeProfit: row.takeProfit,
    stopLoss: row.stopLoss,
    closeReason: row.closeReason,
    exit: fillOf(row.exitPrice, row.exitTickSeq, row.exitedAt),
    realisedPnl: inAsset(row.realisedPnl),
    closeFee: inAsset(row.closeFee),
    fundingPaid: inAsset(row.fundingPaid),
    fundedPeriod: row.fundedPeriod,
    termsVersion: row.termsVersion,
    receiptId: row.receiptId,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    setAt: row.setAt,
    marginTakenAt: row.marginTakenAt,
    takeProfitPercent: row.takeProfitPercent,
    stopLossPercent: row.stopLossPercent,
    wait: waitOf(row),
    missReason: row.missReason,
    ...(row.chargedNight !== null && { chargedNight: row.chargedNight }),
    ...(row.feeDiscountPpm > 0 && { feeDiscount: ratePpm(BigInt(row.feeDiscountPpm)) }),
  };
}

function waitOf({ fillBy, waitQuantity, worstPrice }: PositionRow): Wait | null {
  if (fillBy === null || waitQuantity === null) return null;
  return { fillBy, quantity: waitQuantity, worstPrice };
}

/** A fill's three columns are set together or not at all. */
function fillOf(price: Price | null, tickSeq: number | null, at: Instant | null): Fill | null {
  return price === null || tickSeq === null || at === null ? null : { price, tickSeq, at };
}

const isLiquidated = ({ status, closeReason }: Position): boolean =>
  status === "closed" && closeReason === "liquidation";

/** Unrequested closes are notified: the position, the price it ended at and its result. */
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
      book: { key: `notification.book.${isContestBook(book) ? "contest" : book}` },
      result: `${toDecimalText(realisedPnl.units)} ${asset}`,
    },
    ...(book !== "live" && { isInAppOnly: true }),
  };
}
