export {
  exitContest,
  joinContest,
  listContests,
  listMyContests,
  listWinners,
  readContest,
  readContestResult,
  readRanking,
} from "./calls.ts";
