import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { DRAWN } from "@plumbline/tests/kit/files/png";
import { registerMember } from "@plumbline/tests/kit/member";

const pledge = {
  productId: "pledge-usdt",
  amount: "300",
  days: 7,
  pledgeCurrency: "BTC",
  pledgeAmount: "0.01",
} as const;

const credit = {
  productId: "credit-usdt",
  amount: "50",
  days: 30,
  income: "3000",
  spending: "1000",
  otherDebts: "0",
} as const;

/** A member with a loan, and some bitcoin besides it. */
async function borrower(testServer: Parameters<typeof registerMember>[0] & Ticking) {
  const { client } = await registerMember(testServer);
  // Earlier cases may have moved the clock.
  for (let each = 0; each < 2; each += 1) await testServer.tick("BTCUSDT", "60000");
  const pair = { book: "demo", from: "USDT", to: "BTC", receive: "0.02" } as const;
  const { quoteId } = await client.flashExchange.quoteFlash(pair);
  await client.flashExchange.exchangeFlash({ quoteId });
  const borrow = () => client.loan.applyForPledge({ ...pledge, book: "demo" });
  return { loan: client.loan, borrow };
}

interface Ticking {
  tick(symbol: string, price: string): Promise<void>;
}

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/prod/appLoanOrder/changeCollateral",
    "POST /api/prod/appLoanOrder/repay",
  ],
  good: {
    "/api/prod/appLoanOrder/pledgeApply": pledge,
    "/api/prod/appLoanOrder/creditApply": credit,
  },
  movesNothing: [
    "/api/prod/appLoanOrder/creditApply",
    "/api/desk/loan/cases/",
    "/api/desk/loan/terms/",
  ],
  money: [
    [
      "POST /api/prod/appLoanOrder/pledgeApply",
      async (at) => {
        const { loan } = await borrower(at.testServer);
        return (options) => loan.applyForPledge({ ...pledge, book: "demo" }, options);
      },
    ],
    [
      "POST /api/prod/appLoanOrder/sign",
      async (at) => {
        const { client, id: userId } = await registerMember(at.testServer);
        const { loan } = client;
        const { id } = await loan.applyForCredit({ ...credit, book: "demo" });
        const desk = at.house.finance.client.loan;
        await desk.takeOnCredit({ userId, id });
        const { contentHash } = await desk.readCreditCase({ userId, id });
        await desk.passCredit({ userId, id, contentHash });
        const { textHash, name: typedName } = await loan.readAgreement({ id });
        const input = { id, textHash, typedName, signature: DRAWN };
        return (options) => loan.signAgreement(input, options);
      },
    ],
    [
      "POST /api/prod/appLoanOrder/repay",
      async (at) => {
        const { loan, borrow } = await borrower(at.testServer);
        const { id } = await borrow();
        return (options) => loan.repayLoan({ id, amount: "10" }, options);
      },
    ],
    [
      "POST /api/prod/appLoanOrder/changeCollateral",
      async (at) => {
        const { loan, borrow } = await borrower(at.testServer);
        const { id } = await borrow();
        return (options) => loan.changeCollateral({ id, amount: "0.001" }, options);
      },
    ],
  ],
  specified: [
    "GET /api/prod/appLoanSet/list",
    "GET /api/prod/appLoanOrder/myLoanInfo",
    "POST /api/prod/appLoanOrder/pledgeApply",
    "POST /api/prod/appLoanOrder/creditApply",
    "POST /api/prod/appLoanOrder/sign",
    "POST /api/prod/appLoanOrder/repay",
    "POST /api/prod/appLoanOrder/changeCollateral",
    "GET /api/prod/appLoanOrder/listMy",
  ],
};
