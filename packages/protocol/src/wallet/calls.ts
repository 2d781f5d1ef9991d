import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  instantMs,
  pageInput,
  pageOf,
  symbolCode,
  tradingBookName,
  wireTime,
  receiptId,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { LOG_GROUPS, logTypesOf } from "./views.ts";

export { LOG_GROUPS, logTypesOf, type LogGroup, type LogType } from "./views.ts";
export {
  addPayoutMethod,
  editPayoutMethod,
  listPayoutMethods,
  removePayoutMethod,
} from "./payout-methods/calls.ts";
export {
  applyAtProvider,
  applyForRecharge,
  listRechargeChannels,
  listRecharges,
  readRecharge,
  settleRecharge,
} from "./recharge/calls.ts";
export {
  applyForWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
  previewWithdrawal,
  readWithdrawal,
  readWithdrawalTerms,
} from "./withdrawal/calls.ts";
export { STATEMENT_REFUSALS } from "./refusals.ts";
export { readStatement, statementFileInput } from "./statement/calls.ts";

/**
 * A half-open interval: from the first moment, up to but excluding the second; either may be
 * omitted.
 */
const period = { fromMs: instantMs.optional(), untilMs: instantMs.optional() };

const logTypes = logTypesOf(...LOG_GROUPS);

/** The amounts by use; together they are the total. */
const byUse = {
  available: decimalText,
  margin: decimalText,
  hold: decimalText,
  earn: decimalText,
};

export const queryUserBalance = defineCall({
  method: "GET",
  path: "/api/finance/appWallet/queryUserBalance",
  access: "member",
  summary: "My balances of each currency in one book, available and set aside.",
  input: z.object({ book: tradingBookName.default("live") }),
  result: z.array(z.object({ currency: z.string(), ...byUse })),
  refusals: [],
});

/** Debts in USDT, and the total less debts, which may be negative. */
const net = { owedUsdt: decimalText, netUsdt: decimalText };

export const queryUserAssets = defineCall({
  method: "GET",
  path: "/api/finance/appWallet/queryUserAssets",
  access: "member",
  summary: "The value of all my balances in USDT, by book and by currency, and my debts.",
  input: z.object({}),
  result: z.object({
    /** The live book only: play money is no asset. */
    totalUsdt: decimalText,
    ...net,
    /** In USDT: the uses add up to the total. */
    byBook: z.array(z.object({ book: bookName, totalUsdt: decimalText, ...net, ...byUse })),
    byCurrency: z.array(
      z.object({
        book: bookName,
        currency: z.string(),
        amount: decimalText,
        /** null if no price is recorded for the currency. */
        usdt: decimalText.nullable(),
        /** In the currency itself: they add up to the amount. */
        ...byUse,
      }),
    ),
    /** Present debts of loans and reversed recharges, by currency. */
    debts: z.array(
      z.object({
        book: bookName,
        currency: z.string(),
        amount: decimalText,
        /** null if no price is recorded for the currency. */
        usdt: decimalText.nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const queryUserProfit = defineCall({
  method: "GET",
  path: "/api/finance/appWallet/queryUserProfit",
  access: "member",
  summary:
    "The result of trading in one book in a period, by one method: the change of the " +
    "balance less deposits and plus withdrawals, in total and by reason. Unrealised profit " +
    "is not included.",
  input: z.object({ book: bookName.default("live"), ...period }),
  result: z.array(
    z.object({
      currency: z.string(),
      /** The total balance, for all uses, at the beginning and at the end of the period. */
      opening: decimalText,
      closing: decimalText,
      trading: decimalText,
      fees: decimalText,
      funding: decimalText,
      /** trading + fees + funding, which is closing − opening − transfers. */
      total: decimalText,
      /** Deposits less withdrawals. */
      transfers: decimalText,
    }),
  ),
  refusals: [],
});

/** The length of an equity history, in steps of whole hours. */
export const EQUITY_RANGES = {
  "24h": { days: 1, stepHours: 1 },
  "7d": { days: 7, stepHours: 1 },
  "30d": { days: 30, stepHours: 4 },
} as const;

export type EquityRange = keyof typeof EQUITY_RANGES;

const equityRanges: readonly EquityRange[] = ["24h", "7d", "30d"];

export const equityHistory = defineCall({
  method: "GET",
  path: "/api/finance/equityHistory",
  access: "member",
  summary:
    "The value of my balances in one book in USDT less my debts, at whole hours and now: " +
    "balances of the journal at the recorded closes.",
  input: z.object({
    book: bookName.default("live"),
    range: z.enum(equityRanges).default("24h"),
  }),
  result: z.object({
    /** Time and equity, the oldest first, the last one now; starts with the first balance. */
    points: z.array(z.tuple([z.int(), decimalText])),
    /**
     * Deposits less withdrawals since the first point, each at the close of its step: the rest of
     * the change in equity was earned or lost.
     */
    transfers: decimalText,
    /**
     * Balances less debts before each hour × its close, rounded down; unrealised results are
     * excluded.
     */
    method: z.literal("balances_less_debts_at_hourly_closes"),
  }),
  refusals: [],
});

export const todaysChange = defineCall({
  method: "GET",
  path: "/api/finance/todaysChange",
  access: "member",
  summary:
    "The gain or loss of one book since the start of the server day (UTC+8): equity now " +
    "less equity then less transfers, open positions included.",
  input: z.object({ book: bookName.default("live") }),
  result: z.object({
    dayStartMs: z.int(),
    /** Balances less debts, and what closing every position would bring, in USDT. */
    equityThen: decimalText,
    equityNow: decimalText,
    /** The part of the equity now that closing every position would bring. */
    unrealisedPnl: decimalText,
    /** Deposits less withdrawals since then, each at the close of its hour. */
    transfers: decimalText,
    change: decimalText,
    /**
     * Relative to the equity then plus what was deposited since, rounded towards zero; null if
     * there was none.
     */
    percent: decimalText.nullable(),
    /** The equity then is at the recorded closes of the hour before; now, at the latest prices. */
    method: z.literal("equity_with_open_positions_at_hourly_closes"),
  }),
  refusals: [],
});

export const listBalanceLog = defineCall({
  method: "GET",
  path: "/api/finance/appBalanceLog/list",
  access: "member",
  summary:
    "All movements of my money, the latest first: one line for each of my accounts concerned.",
  input: z.object({
    ...pageInput,
    book: tradingBookName.default("live"),
    currency: currencyCode.optional(),
    group: z.enum(LOG_GROUPS).optional(),
    ...period,
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      /** Lines of one event, such as a closing and its fee, share it and follow each other. */
      entryId: z.string(),
      type: z.enum(logTypes),
      account: z.string(),
      currency: z.string(),
      /** Signed: negative if the account paid. */
      amount: decimalText,
      balanceAfter: decimalText,
      causeId: id.nullable(),
      receiptId: receiptId.nullable(),
      /** The position that it belongs to; null if none. */
      position: z.object({ symbol: symbolCode, direction: z.enum(["long", "short"]) }).nullable(),
      /** The words that staff added to an adjustment. */
      note: z.string().nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});
