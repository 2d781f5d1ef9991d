export {
  bookOf,
  type Contest,
  CONTEST_STAGES,
  CONTEST_STATUSES,
  type ContestEntry,
  type ContestStage,
  type ContestStatus,
  type ContestTerms,
  ENTRY_STAGES,
  type EntryStage,
  entryStatusOf,
  poolOf,
  type Score,
  statusOf,
} from "./contest.ts";
export {
  type ContestEntered,
  exitContest,
  type ExitRefusal,
  joinContest,
  type JoinRefusal,
} from "./enter-contest.ts";
export {
  CONTEST_RECEIPTS,
  type ContestPublication,
  publish,
  readScore,
  type WrittenScore,
  writeScore,
} from "./receipt.ts";
export {
  announceContest,
  callOffContest,
  endContest,
  fundPool,
  rankContest,
  startContest,
} from "./run-contest.ts";
export {
  dailyIncomeOf,
  prizeOf,
  rankEntries,
  type ResultLine,
  type ScoredEntry,
  scoreOf,
  yieldPpmOf,
} from "./score.ts";
export { beginEntry, type EntryMoved, rankEntry, settleEntry } from "./settle-entry.ts";
export {
  contestTermsProblems,
  readContest,
  sandboxContestTerms,
  type WrittenContest,
  type WrittenContestTerms,
} from "./terms.ts";
