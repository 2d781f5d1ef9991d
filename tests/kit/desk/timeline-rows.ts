// A member's history in every product, as rows of the database.

export const ADA = "01900000-0000-7000-8000-0000000000aa";
const START_MS = 1_704_294_000_000;

const id = (number: number): string =>
  `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString();

const OWN = { user_id: ADA, book: "live", asset: "USDT", terms_version: 1, receipt_id: id(999) };
const POSITION = {
  ...OWN,
  symbol: "BTCUSDT",
  side: "long",
  margin_mode: "isolated",
  order_type: "market",
  leverage: 10,
  quantity: 1,
  opened_quantity: 1,
  funded_period: 1,
  take_profit_percent: 100,
  stop_loss_percent: 100,
  fee_discount_ppm: 0,
  realised_pnl: 0,
  open_fee: 0,
  close_fee: 0,
  funding_paid: 0,
  margin: 0,
};
const SECOND = {
  ...OWN,
  symbol: "BTCUSDT",
  direction: "up",
  seconds: 60,
  stake: 10,
  gain: 8.5,
  payout_ppm: 850_000,
  profit: 0,
};
const OPTION = {
  ...OWN,
  symbol: "BTCUSDT",
  kind: "call",
  strike: 60_000,
  expires_at: at(600),
  quantity: 1,
  reserve: 100,
};
const SPOT = {
  ...OWN,
  request_id: id(998),
  symbol: "ETHUSDT",
  base: "ETH",
  by_size: "amount",
  price: 50,
  amount: 2,
  gross: 100,
  fee: 1,
  spread_cost: 0,
  tick_seq: 1,
};
const EARN = {
  ...OWN,
  kind: "arbitrage",
  product_id: "grid-30",
  quantity: 1,
  principal: 0,
  cycle_days: 30,
  days_accrued: 0,
  income_asset: "USDT",
  day_promise: 0,
  last_income: 0,
};
const EVENT = {
  user_id: ADA,
  loan_id: id(40),
  lent: 0,
  interest_paid: 0,
  repaid: 0,
  pledged: 0,
  returned: 0,
  sold: 0,
};
const TICKET = { user_id: ADA, category: "trading" };
const VOUCHER = { user_id: ADA, amount: 5, target: 0, reversed_amount: 0, id: id(997) };
const TERMS = { version: 1, effective_at: at(0), terms: {} };

/**
 * The rows of each area, a minute apart, and rows of play money, which the timeline must not show.
 */
const ROWS: Readonly<Record<string, readonly object[]>> = {
  users: [{ id: ADA, created_at: at(0) }],
  second_terms: [TERMS],
  option_terms: [TERMS],
  spot_terms: [TERMS],
  flash_terms: [TERMS],
  earn_terms: [TERMS],
  loan_terms: [TERMS],
  positions: [
    { ...POSITION, id: id(1), status: "running", margin: 9, created_at: at(1), set_at: at(1) },
    {
      ...POSITION,
      id: id(2),
      order_type: "limit",
      side: "short",
      status: "closed",
      close_reason: "liquidation",
      entry_price: 100,
      realised_pnl: -12,
      open_fee: 0.5,
      close_fee: 0.25,
      funding_paid: 0.05,
      created_at: at(2),
      set_at: at(2),
      closed_at: at(3),
    },
    {
      ...POSITION,
      id: id(3),
      book: "demo",
      status: "running",
      margin: 9,
      created_at: at(1),
      set_at: at(1),
    },
  ],
  second_orders: [
    {
      ...SECOND,
      id: id(10),
      outcome: "won",
      profit: 8.5,
      accepted_at: at(10),
      expires_at: at(11),
      entry_seq: 1,
      entry_price: 1,
      entered_at: at(10.5),
      exit_seq: 2,
      exit_price: 2,
      exited_at: at(11),
      closed_at: at(11),
    },
    {
      ...SECOND,
      id: id(11),
      direction: "down",
      receipt_id: null,
      accepted_at: at(12),
      expires_at: at(13),
    },
  ],
  option_orders: [
    {
      ...OPTION,
      id: id(20),
      premium: 30,
      payout: 45,
      status: "sold",
      bought_at: at(20),
      closed_at: at(21),
    },
  ],
  spot_orders: [
    { ...SPOT, id: id(30), side: "buy", trade_value: 101, traded_at: at(30) },
    { ...SPOT, id: id(31), side: "sell", trade_value: 99, result: -1, traded_at: at(30) },
  ],
  flash_quotes: [
    {
      user_id: ADA,
      id: id(35),
      book: "live",
      by_side: "pay",
      pay_currency: "USDT",
      pay_amount: 600,
      receive_currency: "BTC",
      receive_amount: 0.01,
      fee_amount: 0,
      terms_version: 1,
      ticks: [],
      created_at: at(35),
      used_by: id(996),
      used_at: at(35),
      receipt_id: id(999),
    },
  ],
  earn_orders: [
    {
      ...EARN,
      id: id(36),
      status: "ended",
      reason: "left_early",
      paid: 200,
      total_income: 3.5,
      bought_at: at(36),
      ended_at: at(37),
    },
  ],
  earn_entries: [
    {
      user_id: ADA,
      order_id: id(36),
      event: "redeemed",
      book: "live",
      product_id: "grid-30",
      asset: "USDT",
      amount: 198,
      fee: 2,
      receipt_id: id(999),
      at: at(37),
    },
  ],
  loans: [
    {
      ...OWN,
      id: id(40),
      kind: "pledge",
      product_id: "pledge",
      daily_ppm: 0,
      late_daily_ppm: 0,
      initial_ltv_ppm: 1,
      warn_ltv_ppm: 2,
      call_ltv_ppm: 3,
      liquidation_ltv_ppm: 4,
      amount: 500,
      days: 7,
      status: "paid",
      stage: "repaid",
      principal: 0,
      interest: 0,
      hours_charged: 0,
      pledge_asset: "BTC",
      pledge_amount: 0,
      applied_at: at(40),
      starts_at: at(40),
      ends_at: at(400),
      is_extended: false,
      is_warned: false,
      collateral_spread_ppm: 0,
    },
  ],
  loan_events: [
    { ...EVENT, request_id: id(41), type: "loan_paid", lent: 500, pledged: 0.02, at: at(40) },
    { ...EVENT, request_id: id(42), type: "loan_margin_called", at: at(41) },
    {
      ...EVENT,
      request_id: id(43),
      type: "loan_repaid",
      repaid: 500,
      interest_paid: 1.5,
      returned: 0.02,
      at: at(42),
    },
  ],
  ieo_projects: [
    {
      id: id(50),
      book: "live",
      token: "NEW",
      name: "New",
      about: "",
      supply: 1000,
      lot: 1,
      estimated_price: 2,
      floor_price: 1,
      user_max: 100,
      opens_at: at(0),
      closes_at: at(60),
      draw_symbol: "BTCUSDT",
      status: "issuing",
    },
  ],
  ieo_orders: [
    {
      user_id: ADA,
      id: id(51),
      project_id: id(50),
      book: "live",
      token: "NEW",
      quantity: 10,
      lock: 20,
      status: "completed",
      stage: "paid",
      applied_at: at(50),
      allocated: 4,
      winning_price: 1.5,
      pay_until: at(60),
      ended_at: at(51),
      receipt_id: id(999),
    },
  ],
  reward_weeks: [{ week: "2026-W01", drawn_at: at(55) }],
  reward_envelopes: [
    {
      user_id: ADA,
      week: "2026-W01",
      level: 1,
      amount: 2,
      paid_at: at(55),
      request_id: id(56),
    },
  ],
  reward_vouchers: [
    {
      ...VOUCHER,
      kind: "deposit",
      claimed_at: at(56),
      request_id: id(57),
      reversed_at: at(57),
      reversed_amount: 4,
      reversed_by: id(58),
    },
  ],
  support_conversations: [
    { user_id: ADA, last_seq: 1, member_read_seq: 0, staff_read_seq: 0, notice_seq: 0 },
  ],
  support_tickets: [
    { ...TICKET, id: id(70), status: "resolved", opened_at: at(70), resolved_at: at(71) },
  ],
};

export const ORDER_IDS = {
  position: id(1),
  second: id(10),
  option: id(20),
  spot: id(30),
  swap: id(35),
  investment: id(36),
  loan: id(40),
  ieo: id(51),
};

/** One statement that stores all of them. */
export const rowsOfAda = (): string =>
  Object.entries(ROWS)
    .map(
      ([table, rows]) => `insert into ${table}
        select * from jsonb_populate_recordset(null::${table}, '${JSON.stringify(rows)}')`,
    )
    .join(";");
