import {
  type AssetCode,
  type Decision,
  type FactReader,
  instant,
  isNegative,
  isSameReceipt,
  type Money,
  money,
  ok,
  readFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  type Result,
  type SymbolCode,
  type UserId,
} from "#kernel";
import { balanceKey } from "#ledger";
import { payCredit } from "./apply-credit.ts";
import { applyPledge, findProduct, type LoanEvent } from "./apply-pledge.ts";
import { changeCollateral } from "./change-collateral.ts";
import { evaluateLoan, sellAll } from "./evaluate-loan.ts";
import { type Loan, LOAN_STAGES, type LoanId, owedAt } from "./loan.ts";
import { collateralTaken, decideRepayment } from "./repay.ts";
import { LOAN_STEPS, type LoanStep, type LoanTick, TICK_WAITS_MAX_MS } from "./receipt.ts";
import type { LoanTerms } from "./terms.ts";

type Records = ReceiptRecords<LoanTerms>;

/**
 * How loans are decided again; versions identify terms. The debt, the collateral and the member's
 * balance before a movement are the server's statement: the previous receipt confirms the first
 * two.
 */
export const LOAN_RECEIPTS: ReceiptRule<LoanTerms> = {
  namedTerms: ({ inputs: { termsVersion } }) =>
    typeof termsVersion === "number" ? [String(termsVersion)] : [],
  recompute: (receipt, records) => {
    const again = recomputeLoan(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/**
 * The receipt that the rule produces from the inputs; null if they are incomplete or contradict
 * each other.
 */
function recomputeLoan(receipt: Receipt, records: Records): Receipt | null {
  try {
    const decision = decideAgain(readStep(receipt, records), receipt.id);
    return decision.ok ? (decision.value.receipts[0] ?? null) : null;
  } catch {
    // A receipt may contain anything; one that makes the rules throw is invalid.
    return null;
  }
}

interface ReadStep extends Pick<LoanStep, "by" | "loan" | "change" | "tick" | "at"> {
  readonly terms: LoanTerms;
}

function decideAgain(
  step: ReadStep,
  receiptId: ReceiptId,
): Result<Decision<Loan, LoanEvent>, unknown> {
  const { by, loan, tick, at } = step;
  const owed = owedAt(loan, at);
  switch (by) {
    case "payout":
      return payAgain(step, receiptId);
    case "collateral": {
      const change = mustHave(step.change);
      const balances = enoughFor(loan, change);
      const context = { loan, tick, balances, losses: NOTHING, isReversalOpen: false };
      return changeCollateral(context, { change, receiptId }, at);
    }
    case "repayment":
    case "set_off": {
      const paid = mustHave(step.change);
      if (paid.units <= 0n || paid.units > owed.total.units) throw new Error("more than was owed");
      if (by === "set_off" && at < mustHave(loan.endsAt)) throw new Error("before its term's end");
      const { collateral } = loan;
      const sold =
        tick && collateralTaken(paid, { ...loan, collateral: mustHave(collateral) }, tick);
      const stageAfter = by === "set_off" ? "overdue" : loan.stage;
      return ok(decideRepayment(loan, { by, stageAfter, owed, paid, sold, tick, at, receiptId }));
    }
    case "liquidation":
      return evaluateLoan(loan, { tick: mustHave(tick), receiptId }, at);
    case "term": {
      if (!loan.isExtended || at < mustHave(loan.endsAt)) throw new Error("before its last end");
      const sale = { by, owed, tick: mustHave(tick), at, receiptId };
      return sellAll({ ...loan, collateral: mustHave(loan.collateral) }, sale);
    }
  }
}

/** Decides a pledge by all of its rules; for a credit, checks only that its terms offered it. */
function payAgain(
  { loan, terms, tick, at }: ReadStep,
  receiptId: ReceiptId,
): Result<Decision<Loan, LoanEvent>, unknown> {
  const { id, collateral } = loan;
  const command = { ...loan, loanId: id, receiptId };
  if (collateral === null) {
    const offered = findProduct(terms, { ...command, kind: "credit" });
    return offered.ok ? payCredit(loan, receiptId, at) : offered;
  }
  const context = {
    terms,
    isAsShown: true,
    tick,
    balances: enoughFor(loan, collateral),
    losses: NOTHING,
    isReversalOpen: false,
    openLoans: 0,
    treasury: loan.amount,
  };
  return applyPledge(context, { ...command, collateral }, at);
}

const NOTHING: ReadonlyMap<AssetCode, bigint> = new Map();

function enoughFor({ book }: Loan, { asset, units }: Money) {
  return new Map([[balanceKey(book, asset, "available"), units > 0n ? units : 0n]]);
}

function mustHave<Value>(value: Value | null): Value {
  if (value === null) throw new Error("a receipt without what its rule is change with");
  return value;
}

function readStep(receipt: Receipt, records: Records): ReadStep {
  const facts = readFacts(receipt.inputs);
  const terms = mustHave(records.termsOf(String(facts.whole("termsVersion"))));
  const by = facts.oneOf("by", LOAN_STEPS);
  const loan = readLoan(facts, { by, receipt, terms });
  const at = instant(facts.whole("decidedAtMs"));
  // Read as text, because its sign gives the direction.
  const change = facts.textOrNull("change");
  const asset = by === "collateral" ? mustHave(loan.collateral).asset : loan.amount.asset;
  return {
    by,
    loan,
    terms,
    change: change === null ? null : money(asset, facts.units("change")),
    tick: readTick(receipt, { by, loan, at }, records),
    at,
  };
}

function readLoan(
  facts: FactReader,
  about: {
    readonly by: LoanStep["by"];
    readonly receipt: Receipt;
    readonly terms: LoanTerms;
  },
): Loan {
  const { by, receipt, terms } = about;
  const product = terms.products.find(({ id }) => id === facts.text("productId"));
  if (product === undefined) throw new Error("no such product");
  // A brand, for the compiler only; no loan exists in an unknown currency.
  const currency = facts.text("currency") as AssetCode;
  const startsAt = facts.wholeOrNull("startsAtMs");
  const endsAt = facts.wholeOrNull("endsAtMs");
  const { inputs } = receipt;
  const stage = inputs["stage"] === null ? null : facts.oneOf("stage", LOAN_STAGES);
  if ((stage === null) !== (by === "payout")) throw new Error("paid out once");
  const status = stage !== null ? "paid" : product.kind === "pledge" ? "pending_review" : "passed";
  return {
    id: facts.text("loanId") as LoanId, // as above
    // A receipt is public, so it names nobody.
    userId: "" as UserId,
    book: facts.oneOf("book", ["demo", "live"]),
    kind: product.kind,
    productId: product.id,
    status,
    stage,
    amount: facts.money("amount", currency),
    days: facts.whole("days"),
    rates: {
      termsVersion: terms.version,
      dailyRate: product.dailyRate,
      lateDailyRate: product.lateDailyRate,
      ltv: product.ltv,
      collateralSpread: product.collateralSpread,
    },
    principal: facts.money("principal", currency),
    interest: facts.money("interest", currency),
    hoursCharged: facts.whole("hoursCharged"),
    collateral: readCollateral(facts),
    startsAt: startsAt === null ? null : instant(startsAt),
    endsAt: endsAt === null ? null : instant(endsAt),
    isExtended: facts.flag("isExtended"),
    isWarned: false,
    appliedAt: instant(0),
    receiptId: null,
  };
}

function readCollateral(facts: FactReader): Money | null {
  const currency = facts.textOrNull("pledgeCurrency");
  if (currency === null) return null;
  const read = facts.money("pledgeAmount", currency as AssetCode); // as above
  if (isNegative(read)) throw new Error("nobody pledges less than nothing");
  return read;
}

/**
 * The tick of the decision: of the collateral, and not older than permitted. The end of a term is
 * decided as of the end, on a tick of the time at which it was executed.
 */
function readTick(
  receipt: Receipt,
  { by, loan, at }: Pick<ReadStep, "by" | "loan" | "at">,
  records: Records,
): LoanTick | null {
  const [named] = receipt.ticks;
  if (named === undefined) return null;
  const symbol = symbolOf(mustHave(loan.collateral).asset, loan.amount.asset);
  if (named.symbol !== symbol) throw new Error("a tick of something else");
  const tickAt = mustHave(records.timeOfTick(symbol, named.seq));
  const isThen = tickAt <= at && at - tickAt <= TICK_WAITS_MAX_MS;
  if (!isThen && by !== "term") throw new Error("a tick of another time");
  return { symbol, seq: named.seq, price: mustHave(records.priceOfTick(symbol, named.seq)) };
}

/** The symbol that values a collateral in the currency of the loan: "BTCUSDT". */
export const symbolOf = (collateral: AssetCode, currency: AssetCode): SymbolCode =>
  // The market's naming of symbols; an unknown symbol has no tick.
  `${collateral}${currency}` as SymbolCode;
