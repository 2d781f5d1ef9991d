import {
  price,
  startOfServerDay,
  type SymbolCode,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import type { PriceAlert, PriceAlerts } from "@plumbline/engine/market";
import { toWireTime } from "@plumbline/protocol";
import type { Store } from "#platform/command/command";
import {
  bool,
  instantToColumn,
  int,
  int8,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Notice } from "#services/notifications/notice";

const priceAlerts = table<PriceAlert>("price_alerts").of({
  userId: uuid((alert) => alert.userId),
  id: uuid((alert) => alert.id),
  symbol: text((alert) => alert.symbol),
  side: text((alert) => alert.side),
  price: units((alert) => alert.price),
  repeat: text((alert) => alert.repeat),
  byMail: bool((alert) => alert.byMail),
  status: text((alert) => alert.status),
  afterSeq: int8((alert) => alert.afterSeq),
  reachSeq: int8((alert) => alert.reach?.seq ?? null),
  reachPrice: units((alert) => alert.reach?.price ?? null),
  reachAt: time((alert) => alert.reach?.at ?? null),
  noticeCount: int((alert) => alert.noticeCount),
  isRemoved: bool((alert) => alert.isRemoved),
  createdAt: time((alert) => alert.createdAt),
});

type AlertRow = RowOf<typeof priceAlerts>;

const alertOf = ({ reachSeq, reachPrice, reachAt, ...row }: AlertRow): PriceAlert => ({
  ...row,
  price: price(row.price),
  reach:
    reachSeq === null || reachPrice === null || reachAt === null
      ? null
      : { seq: reachSeq, price: price(reachPrice), at: reachAt },
});

/** The result of one command for one alert. */
export interface AlertChange {
  readonly type: "saved" | "set_aside" | "removed" | "notified" | "evaluated";
  readonly alert: PriceAlert;
}

export const alertStore: Store<PriceAlerts, AlertChange> = {
  name: "market.price-alerts",
  isCacheable: true,
  load: async (tx, userIds) => {
    const rows = await tx.query<AlertRow>(loadStatement, [userIds]);
    return new Map(
      userIds.map((userId): [UserId, PriceAlerts] => {
        const own = rows.filter((row) => row.userId === userId).map(alertOf);
        return [userId, new Map(own.map((alert) => [alert.id, alert]))];
      }),
    );
  },
  merge: (alerts, { type, alert }) => {
    const stale = staleBefore(alert);
    const after = new Map([...alerts].filter(([, old]) => type !== "saved" || !stale(old)));
    if (type === "removed") after.delete(alert.id);
    else after.set(alert.id, alert);
    return after;
  },
  save: async (tx, changes) => {
    for (const { next } of changes) {
      const { type, alert } = next;
      if (type === "removed") tx.send(removeStatement, [alert.userId, alert.id]);
      else tx.send(saveStatement, priceAlerts.valuesOf(alert));
      if (type !== "saved") continue;
      tx.send(purgeStatement, [alert.userId, instantToColumn(startOfServerDay(alert.createdAt))]);
    }
  },
  noticesOf: ({ next: { type, alert } }) => (type === "notified" ? [reachNotice(alert)] : []),
};

/** Selects removed alerts that no longer count: those notified before the day of this one. */
const staleBefore =
  ({ createdAt }: PriceAlert) =>
  ({ isRemoved, reach }: PriceAlert): boolean =>
    isRemoved && reach !== null && reach.at < startOfServerDay(createdAt);

/** The price, and the recorded tick that reached it, which anybody can look up. */
function reachNotice({ userId, symbol, side, price: wanted, reach, byMail }: PriceAlert): Notice {
  if (reach === null) throw new Error("a notified alert has no reach");
  return {
    userId,
    kind: "priceReached",
    aboutId: null,
    gaps: {
      symbol,
      price: toDecimalText(reach.price),
      time: toWireTime(reach.at),
      seq: String(reach.seq),
      wanted: { key: `notification.priceSide.${side}`, gaps: { price: toDecimalText(wanted) } },
    },
    byMail,
  };
}

/** The alerts of a member, the latest first. */
export async function readAlerts(tx: Tx, userId: UserId): Promise<readonly PriceAlert[]> {
  return (await tx.query<AlertRow>(ownStatement, [userId])).map(alertOf);
}

/** All alerts that are still open. */
export async function readOpenAlerts(tx: Tx): Promise<readonly PriceAlert[]> {
  return (await tx.query<AlertRow>(openStatement)).map(alertOf);
}

/** The last tick of each symbol that every open alert was evaluated at. */
export async function readAlertTicks(tx: Tx): Promise<ReadonlyMap<SymbolCode, number>> {
  const rows = await tx.query<{ symbol: SymbolCode; seq: number }>(ticksStatement);
  return new Map(rows.map(({ symbol, seq }) => [symbol, seq]));
}

export async function saveAlertTicks(tx: Tx, seqs: ReadonlyMap<SymbolCode, number>): Promise<void> {
  await tx.query(saveTicksStatement, [[...seqs.keys()], [...seqs.values()]]);
}

const loadStatement = sql(
  "market.load-alerts",
  `select ${priceAlerts.select} from price_alerts where user_id = any($1::uuid[])`,
);

const ownStatement = sql(
  "market.own-alerts",
  `select ${priceAlerts.select} from price_alerts where user_id = $1 and not is_removed
   order by id desc`,
);

const openStatement = sql(
  "market.open-alerts",
  `select ${priceAlerts.select} from price_alerts where status <> 'reached'
   and not is_removed`,
);

const saveStatement = sql(
  "market.save-alert",
  `${priceAlerts.insert} on conflict (user_id, id) do update set ${priceAlerts.set([
    "symbol",
    "side",
    "price",
    "repeat",
    "byMail",
    "status",
    "afterSeq",
    "reachSeq",
    "reachPrice",
    "reachAt",
    "noticeCount",
    "isRemoved",
  ])}`,
);

const removeStatement = sql(
  "market.remove-alert",
  "delete from price_alerts where (user_id, id) = ($1, $2)",
);

const purgeStatement = sql(
  "market.purge-alerts",
  `delete from price_alerts
   where user_id = $1 and is_removed and reach_at < $2`,
);

const ticksStatement = sql("market.alert-ticks", "select symbol, seq from alert_ticks");

const saveTicksStatement = sql(
  "market.save-alert-ticks",
  `insert into alert_ticks as old (symbol, seq)
   select * from unnest($1::text[], $2::bigint[])
   on conflict (symbol) do update set seq = excluded.seq where old.seq < excluded.seq`,
);
