import type { IeoOrder, IeoOrderStatus, IeoProject, IeoStage } from "@plumbline/engine/ieo";
import {
  type Book,
  type Instant,
  money,
  price,
  type Price,
  quantity,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import {
  instantToColumn,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { noticesOf } from "./ieo-notices.ts";
import { readProjects } from "./project-store.ts";

const ieoOrders = table<IeoOrder>("ieo_orders").of({
  userId: uuid((order) => order.userId),
  id: uuid((order) => order.id),
  projectId: uuid((order) => order.projectId),
  book: text((order) => order.book),
  token: text((order) => order.token),
  quantity: units((order) => order.quantity),
  lock: units((order) => order.lock.units),
  status: text((order): IeoOrderStatus => order.status),
  stage: text((order): IeoStage | null => order.stage),
  appliedAt: time((order) => order.appliedAt),
  allocated: units((order) => order.allocatedUnits),
  winningPrice: units((order) => order.winningPrice),
  payUntil: time((order) => order.payUntil),
  endedAt: time((order) => order.endedAt),
  receiptId: uuid((order) => order.receiptId),
});

type OrderRow = RowOf<typeof ieoOrders>;

const orderOf = ({ allocated, lock, winningPrice, ...row }: OrderRow): IeoOrder => ({
  ...row,
  quantity: quantity(row.quantity),
  lock: money(USDT, lock),
  allocatedUnits: allocated,
  winningPrice: winningPrice === null ? null : price(winningPrice),
});

/** The state on which one member's applications are decided. */
export interface MemberOrders {
  /** The open applications, and those that a batch concerns. */
  readonly orders: ReadonlyMap<string, IeoOrder>;
  readonly projects: ReadonlyMap<string, IeoProject>;
  /** Whether the member's basic verification is authorised. */
  readonly isVerified: boolean;
  readonly isReversalOpen: boolean;
}

export const orderStore: Store<MemberOrders, IeoOrder> = {
  name: "ieo.orders",
  load: async (tx, userIds, causeIds = []) => {
    const [rows, projects, standings] = await Promise.all([
      tx.query<OrderRow>(loadStatement, [userIds, causeIds]),
      readProjects(tx),
      tx.query<Standing>(standingStatement, [userIds]),
    ]);
    const orders = rows.map(orderOf);
    const projectsById = new Map(projects.map((project) => [project.id, project]));
    return new Map(
      userIds.map((userId) => {
        const own = orders.filter((order) => order.userId === userId);
        const standing = standings.find((one) => one.userId === userId);
        const state: MemberOrders = {
          orders: new Map(own.map((order) => [order.id, order])),
          projects: projectsById,
          isVerified: standing?.isVerified ?? false,
          isReversalOpen: standing?.isReversalOpen ?? false,
        };
        return [userId, state];
      }),
    );
  },
  merge: (state, order) => ({ ...state, orders: new Map([...state.orders, [order.id, order]]) }),
  save: async (tx, changes) => {
    for (const { before, next } of changes) {
      const isNew = !before.orders.has(next.id);
      const names = isNew ? ieoOrders.names : (["userId", "id", ...ENDED] as const);
      await tx.query(isNew ? insertStatement : endStatement, ieoOrders.valuesOf(next, names));
    }
  },
  noticesOf: ({ next }) => noticesOf(next),
};

/** The quantity a member applied for in one offering; while it takes applications, all are open. */
export const appliedIn = ({ orders }: MemberOrders, projectId: string): bigint =>
  [...orders.values()]
    .filter((order) => order.projectId === projectId)
    .reduce((sum, order) => sum + order.quantity, 0n);

interface Standing {
  readonly userId: UserId;
  readonly isVerified: boolean;
  readonly isReversalOpen: boolean;
}

/** An application and its owner: the context of a command of the house. */
export type OrderName = Pick<IeoOrder, "id" | "userId">;

/** Applications of an offering without an allocation yet, a few at a time. */
export const readUndecided = (tx: Tx, projectId: string, limit: number) =>
  tx.query<OrderName>(undecidedStatement, [projectId, limit]);

/** Wins that were not paid in time, the longest overdue first, a few at a time. */
export const readUnpaid = (tx: Tx, now: Instant, limit: number) =>
  tx.query<OrderName>(unpaidStatement, [instantToColumn(now), limit]);

interface OrderFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface OrderLine {
  readonly order: IeoOrder;
  readonly account: string;
  readonly name: string;
  readonly estimatedPrice: Price;
  /** Whether its token is traded yet. */
  readonly isListed: boolean;
}

type LineRow = OrderRow & Omit<OrderLine, "order" | "estimatedPrice"> & { estimatedPrice: bigint };

const lineOf = ({ account, name, estimatedPrice, isListed, ...row }: LineRow): OrderLine => ({
  order: orderOf(row),
  account,
  name,
  estimatedPrice: price(estimatedPrice),
  isListed,
});

/** One page of applications, the latest first, with the total count. */
export async function pageOfOrders(
  tx: Tx,
  request: OrderFilter,
): Promise<{ readonly lines: readonly OrderLine[]; readonly total: number }> {
  const { userId, book } = request;
  const filter = [userId, book, filterValue(request)];
  const { rows, total } = await readPage<LineRow>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  return { lines: rows.map(lineOf), total };
}

const loadStatement = sql(
  "ieo.load-orders",
  `select ${ieoOrders.select} from ieo_orders
   where user_id = any($1::uuid[]) and (status <> 'completed' or id = any($2::uuid[]))`,
);

const standingStatement = sql(
  "ieo.standings",
  `select named.user_id as "userId",
     exists (select from member_verifications as papers where papers.user_id = named.user_id
       and level = 'basic' and status = 'authorised') as "isVerified",
     exists (select from open_reversals where open_reversals.user_id = named.user_id)
       as "isReversalOpen"
   from unnest($1::uuid[]) as named (user_id)`,
);

const insertStatement = sql("ieo.insert-order", ieoOrders.insert);

const ENDED = [
  "status",
  "stage",
  "allocated",
  "winningPrice",
  "payUntil",
  "endedAt",
  "receiptId",
] as const;

const endStatement = sql(
  "ieo.end-order",
  `update ieo_orders set ${ieoOrders.set(ENDED, 3)} where (user_id, id) = ($1, $2)`,
);

const undecidedStatement = sql(
  "ieo.undecided-orders",
  `select user_id as "userId", id from ieo_orders
   where project_id = $1 and status = 'applied' order by id limit $2`,
);

const unpaidStatement = sql(
  "ieo.unpaid-orders",
  `select user_id as "userId", id from ieo_orders
   where status = 'won' and pay_until <= $1 order by pay_until, id limit $2`,
);

export const ORDER_FILTER = {
  userId: "ieo_orders.user_id",
  ids: ["ieo_orders.id"],
  currencies: ["ieo_orders.token"],
  amount: "ieo_orders.lock",
  time: "applied_at",
} as const;

const WANTED = `($1::uuid is null or ieo_orders.user_id = $1) and ieo_orders.book = $2
  and ${isFiltered(ORDER_FILTER, { filter: "$3" })}`;

const pageStatement = sortedStatement(
  "ieo.orders",
  {
    own: "applied_at desc, ieo_orders.id desc",
    tie: "ieo_orders.id",
    by: { createTime: "applied_at", lock: "ieo_orders.lock" },
  },
  (orderBy) =>
    `select ${ieoOrders.select}, account, name, estimated_price as "estimatedPrice",
       ieo_projects.status = 'listed' as "isListed"
     from ieo_orders join ieo_projects on ieo_projects.id = project_id
       join member_names on member_names.user_id = ieo_orders.user_id
     where ${WANTED} order by ${orderBy} limit $4 offset $5`,
);

const countStatement = sql("ieo.orders-count", `select count(*) from ieo_orders where ${WANTED}`);
