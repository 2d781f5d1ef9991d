/** An area's part of a member's orders at the desk, without positions. */
export interface MemberOrders {
  /** The product; the desk's text is "desk.products.<product>". */
  readonly product: string;
  /** SQL with a row for each order, built by `orderRows`; $1 is the member. */
  readonly rows: string;
}

/** SQL expressions of an order's columns. */
interface OrderColumns {
  /** The symbol; for an option with its strike, for an exchange both currencies. */
  readonly symbol: string;
  /** The kind of order; the desk's text is "desk.users.acts.<act>". */
  readonly act: string;
  readonly isOpen?: string;
  /** The amount staked, paid or received. */
  readonly amount: string;
  readonly currency: string;
  /** The profit or loss, null until there is one. */
  readonly result?: string;
  readonly at: string;
}

/** The statement of a part; `from` is everything after its columns. */
export const orderRows = (order: OrderColumns, from: string): string => `
  select id, book, (${order.symbol})::text as symbol, (${order.act})::text as act,
    (${order.isOpen ?? "false"})::boolean as is_open, (${order.amount})::numeric(28, 8) as amount,
    (${order.currency})::text as currency, (${order.result ?? "null"})::numeric(28, 8) as result,
    (${order.at})::timestamptz as at
  ${from}`;
