import { CONTEST_STAGES, CONTEST_STATUSES, ENTRY_STAGES } from "@plumbline/engine/contest";
import { z } from "zod";
import {
  contestBookName,
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";

/** The terms of a contest; none change once it is announced. */
const settled = {
  id,
  /** The book's name in the calls of contract trading. */
  book: contestBookName,
  name: z.string(),
  about: z.string(),
  /** Play money of this book alone, in USDT. */
  startMoney: decimalText,
  /** In USDT of the live book, the first for rank 1. */
  prizes: z.array(decimalText),
  entriesMax: z.int(),
  joinUntilMs: z.int(),
  startsMs: z.int(),
  endsMs: z.int(),
};

const myPart = z.object({
  id,
  status: z.enum(CONTEST_STATUSES),
  stage: z.enum(ENTRY_STAGES),
  /** The balances of the book, set aside or not, without unrealised profit. */
  assets: decimalText,
  /** The counted income, of this server day and in total. */
  dailyIncome: decimalText,
  totalIncome: decimalText,
  /** Total income ÷ start money, in percent with at most four decimals. */
  totalYieldPct: decimalText,
  /** The present rank; final once the contest has ended. null: no position was open long enough. */
  rank: z.int().nullable(),
  /** In live USDT; null until ranks are final. */
  reward: decimalText.nullable(),
  receiptId: receiptId.nullable(),
  createTime: wireTime,
});

const contest = z.object({
  ...settled,
  status: z.enum(CONTEST_STATUSES),
  stage: z.enum(CONTEST_STAGES),
  /** The sum of all prizes. */
  pool: decimalText,
  /** Whether the pool is set aside: otherwise the contest does not start. */
  isFunded: z.boolean(),
  /** Whether the profile forbids prizes: then nobody can join. */
  isForbidden: z.boolean(),
  participants: z.int(),
  /** null if the caller has not joined. */
  mine: myPart.nullable(),
  createTime: wireTime,
});

export const listContests = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/list",
  access: "member",
  summary: "Trading contests with my part in each; those that have not ended come first.",
  input: z.object(pageInput),
  result: pageOf(contest),
  refusals: [],
});

export const readContest = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/detail",
  access: "member",
  summary: "One contest with my part in it.",
  input: z.object({ id }),
  result: contest,
  refusals: ["contest_not_found"],
});

export const joinContest = defineCall({
  method: "POST",
  path: "/api/marketing/appContest/join",
  access: "member",
  book: "live",
  summary: "Joins a contest, once; the start money is credited when it starts.",
  input: z.strictObject({ id }),
  result: contest,
  refusals: [
    "incentives_forbidden",
    "contest_not_found",
    "already_joined",
    "join_closed",
    "verification_required",
    "joined_elsewhere",
    "contest_full",
  ],
});

export const exitContest = defineCall({
  method: "POST",
  path: "/api/marketing/appContest/exit",
  access: "member",
  whileHeld: "allowed",
  summary: "Leaves a contest permanently: positions in its book are closed, and no rank is given.",
  input: z.strictObject({ id }),
  result: contest,
  refusals: ["contest_not_found", "not_joined", "contest_over"],
});

export const listMyContests = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/listMy",
  access: "member",
  summary: "Contests that I joined, the latest first.",
  input: z.object(pageInput),
  result: pageOf(contest),
  refusals: [],
});

export const readRanking = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/ranking",
  access: "member",
  summary: "The ranking of a contest: provisional, or final once it has ended.",
  input: z.object({ ...pageInput, id }),
  result: pageOf(
    z.object({
      rank: z.int(),
      /** Other members' names are masked. */
      name: z.string(),
      isMine: z.boolean(),
      totalIncome: decimalText,
      totalYieldPct: decimalText,
      /** When the income reached its value: of equal incomes the earlier one ranks higher. */
      reachedMs: z.int(),
      /** The prize of the rank. */
      reward: decimalText,
    }),
  ),
  refusals: ["contest_not_found"],
});

export const listWinners = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/winners",
  access: "member",
  summary: "Paid prizes, the latest contest first; names are masked.",
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      contestId: id,
      contest: z.string(),
      endsMs: z.int(),
      rank: z.int(),
      name: z.string(),
      isMine: z.boolean(),
      totalIncome: decimalText,
      reward: decimalText,
      receiptId,
    }),
  ),
  refusals: [],
});

export const readContestResult = defineCall({
  method: "GET",
  path: "/api/marketing/appContest/result",
  access: "public",
  summary: "The inputs for recomputing ranks: the terms of a contest and every entry's score.",
  input: z.object({ id }),
  result: z.object({
    contest: z.object(settled),
    /** In the order of ranks. */
    ranking: z.array(z.object({ id, income: decimalText, reachedMs: z.int(), holds: z.int() })),
  }),
  refusals: ["contest_not_found"],
});
