import { LOAN_RECEIPTS, readLoanTerms } from "@plumbline/engine/loan";
import { type AreaReceipts, orNull, recomputeBy } from "#shell/contributions/area-receipts.ts";

/** The rules that recompute loans, and the texts of their receipts. */
export const loanReceipts: AreaReceipts = {
  recompute: ({ client, stored }, receipt, ticks) =>
    recomputeBy(LOAN_RECEIPTS, receipt, {
      ticks,
      readTerms: async (name) => {
        const version = Number.parseInt(name, 10);
        const published = await stored(["loan-terms", version], () =>
          orNull(client.loan.readLoanTerms({ version })),
        );
        return published && readLoanTerms(published.terms, version);
      },
    }),
  kindOf: () => "loan.proof.kind",
  subjectOf: ({ inputs: { amount, currency } }) => `${String(amount)} ${String(currency)}`,
  assetOf: ({ inputs: { currency } }) => String(currency),
  facts: {
    by: ["word", "loan.proof.fact.by"],
    loanId: ["text", "loan.proof.fact.loanId"],
    productId: ["text", "loan.proof.fact.productId"],
    currency: ["text", "loan.proof.fact.currency"],
    amount: ["money", "loan.proof.fact.amount"],
    days: ["text", "loan.proof.fact.days"],
    stage: ["word", "loan.proof.fact.stage"],
    principal: ["money", "loan.proof.fact.principal"],
    interest: ["money", "loan.proof.fact.interest"],
    hoursCharged: ["text", "loan.proof.fact.hoursCharged"],
    pledgeCurrency: ["text", "loan.proof.fact.pledgeCurrency"],
    pledgeAmount: ["figure", "loan.proof.fact.pledgeAmount"],
    startsAtMs: ["time", "loan.proof.fact.startsAtMs"],
    endsAtMs: ["time", "loan.proof.fact.endsAtMs"],
    isExtended: ["word", "loan.proof.fact.isExtended"],
    change: ["figure", "loan.proof.fact.change"],
    decidedAtMs: ["time", "loan.proof.fact.decidedAtMs"],
    owed: ["money", "loan.proof.fact.owed"],
    principalLeft: ["money", "loan.proof.fact.principalLeft"],
    interestLeft: ["money", "loan.proof.fact.interestLeft"],
    pledgeLeft: ["figure", "loan.proof.fact.pledgeLeft"],
    loanStage: ["word", "loan.proof.fact.loanStage"],
  },
  words: {
    payout: "loan.proof.word.payout",
    collateral: "loan.proof.word.collateral",
    repayment: "loan.proof.word.repayment",
    set_off: "loan.proof.word.setOff",
    liquidation: "loan.proof.word.liquidation",
    term: "loan.proof.word.term",
    running: "loan.stage.running",
    margin_call: "loan.stage.margin_call",
    overdue: "loan.stage.overdue",
    repaid: "loan.stage.repaid",
    liquidated: "loan.stage.liquidated",
  },
  userAccounts: { "hold:pledge": "loan.proof.pledge" },
  houseAccounts: { "treasury:loan": "loan.proof.treasury" },
};
