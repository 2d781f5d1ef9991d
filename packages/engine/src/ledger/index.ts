export {
  applyPostings,
  type BalanceKey,
  balanceKey,
  balanceOf,
  type Balances,
  type BookedPosting,
  bookPostings,
  heldOf,
  postings,
} from "./balances.ts";
export { type Coverage, coverageOf, type BookedAccount } from "./coverage.ts";
export {
  DEMO_FUNDS,
  fundHouse,
  LISTED_FUND,
  listedFund,
  grantDemoFunds,
  type HouseFund,
  SANDBOX_FUNDS,
} from "./fund-house.ts";
export { isOverdrawn } from "./house-sign.ts";
export {
  HOUSE_FUND_ACCOUNTS,
  POSTING_REASONS,
  type PostingReason,
  REASON_AREAS,
  type ReasonGroup,
} from "./posting-reasons.ts";
export { type Spendable, type SpendRefusal, spendRefusal } from "./spendable.ts";
