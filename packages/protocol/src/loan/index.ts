export {
  applyForPledge,
  changeCollateral,
  listLoanProducts,
  listLoans,
  readLoan,
  readLoanTerms,
  readMyLoans,
  repayLoan,
  writtenLoanTerms,
} from "./calls.ts";
