// Goal: the preview equals the server's decision, to the last unit. Method: products of the default
// terms, in the protocol's format; one unit on each side of every edge.
import { defaultEarnTerms } from "@plumbline/engine/earn";
import { type AssetCode, DAY_MS, instant, toDecimalText } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { previewPurchase } from "./purchase-form.ts";
import type { OwnProduct, ProductOf } from "./queries.ts";

// Noon of a server day.
const NOW = instant(Date.parse("2026-01-05T04:00:00Z"));
const NEXT_DAY = Date.parse("2026-01-05T16:00:00Z");
const { products, networks } = defaultEarnTerms(NOW);
const [USDT, BTC] = ["USDT" as AssetCode, "BTC" as AssetCode];

type Written = (typeof products)[number];

const writtenOf = <Kind extends Written["kind"]>(kind: Kind) => {
  const written = products.find((one): one is Extract<Written, { kind: Kind }> => {
    return one.kind === kind;
  });
  if (written === undefined) throw new Error(`no product of ${kind}`);
  return written;
};

const figuresOf = (written: Written, incomeCurrency: AssetCode) => ({
  id: written.id,
  book: "demo" as const,
  version: 1,
  name: written.name,
  cycleDays: written.cycleDays,
  dailyIncome: null,
  incomeCurrency,
  levelLimit: written.levelMin,
  purchaseLimit: written.userMax,
  currency: USDT,
  amount: written.amountMin,
  remainingQuota: written.quota,
  yieldSource: {
    account: "treasury:any",
    balance: "1000000",
    escrowed: "0",
    promised: "0",
  },
  worstCase: written.amountMin,
  isOnSale: true,
  notOnSaleReason: null,
});

// In these schemas the branded types are plain text: brands exist for the compiler only.
const wire = <Kind extends Written["kind"]>(kind: Kind) =>
  writtenOf(kind) as unknown as ProductOf<Kind>["terms"];

const vault: ProductOf<"arbitrage"> = {
  ...figuresOf(writtenOf("arbitrage"), USDT),
  kind: "arbitrage",
  earlyExitCost: "0.5",
  terms: wire("arbitrage"),
  lastDay: null,
};
const machine: ProductOf<"mining"> = {
  ...figuresOf(writtenOf("mining"), BTC),
  kind: "mining",
  earlyExitCost: null,
  terms: wire("mining"),
  // A branded type, as above.
  network: networks[0] as unknown as ProductOf<"mining">["network"],
  index: null,
  day: null,
  breakEvenDay: null,
};
const bond: ProductOf<"bond"> = {
  ...figuresOf(writtenOf("bond"), USDT),
  kind: "bond",
  earlyExitCost: null,
  terms: wire("bond"),
  stage: "raising",
  raised: "0",
  firm: "0",
  coupon: "0.018",
  couponTotal: "1.62",
  firstDayMs: null,
};

const own = (product: OwnProduct["product"], part: Partial<OwnProduct> = {}): OwnProduct => ({
  product,
  timeMs: NOW,
  level: 0,
  bought: "0",
  available: "10000",
  ...part,
});

const preview = (typed: string, of: OwnProduct) => {
  const ready = previewPurchase(typed, of);
  return ready.type === "refused" ? ready.problem.key : ready.type;
};

test.each([
  ["", "incomplete"],
  ["x", "earn.create.malformed"],
  ["49.99999999", "earn.create.least"],
  ["50", "ready"],
  ["10000", "ready"],
  ["10000.00000001", "earn.create.aboveAvailable"],
])("an amount of %o for a vault: %s", (typed, problem) => {
  expect(preview(typed, own(vault))).toBe(problem);
});

test.each([
  ["1.5", "earn.create.notWhole"],
  ["0", "earn.create.notWhole"],
  ["1", "ready"],
  ["11", "ready"],
  ["12", "earn.create.aboveAvailable"],
])("%s machines of 900 USDT with 10 000: %s", (typed, problem) => {
  expect(preview(typed, own(machine))).toBe(problem);
});

test("P1 P2 P6 level, limit, quota and cover are checked as on the server", () => {
  const covered = (promised: string) =>
    own({ ...vault, yieldSource: { ...vault.yieldSource, promised } });
  const noble = { ...vault, terms: { ...vault.terms, levelMin: 1 } };
  expect(preview("100", own(noble))).toBe("earn.refusal.levelTooLow");
  expect(preview("100", own(vault, { bought: "49900.00000001" }))).toBe(
    "earn.refusal.abovePurchaseLimit",
  );
  expect(preview("100", own(vault, { bought: "49900" }))).toBe("ready");
  expect(preview("100", own({ ...vault, remainingQuota: "99.99999999" }))).toBe(
    "earn.refusal.quotaExhausted",
  );
  expect(preview("100", own({ ...vault, remainingQuota: "100" }))).toBe("ready");
  // At most seven days of 1 % of 50.
  expect(preview("50", covered("999996.5"))).toBe("ready");
  expect(preview("50", covered("999996.50000001"))).toBe("earn.refusal.coverShort");
});

test("the possible loss, the cost of leaving and the days of the cycle", () => {
  const outlook = (typed: string, of: OwnProduct) => {
    const ready = previewPurchase(typed, of);
    if (ready.type !== "ready") throw new Error(ready.type);
    const { worstCase, exitFee, cancelUntil, firstDay, end, quantity } = ready;
    return {
      worstCase: toDecimalText(worstCase.units),
      exitFee: exitFee && toDecimalText(exitFee.units),
      cancelUntil,
      firstDay,
      end,
      quantity,
    };
  };
  expect(outlook("200.00000001", own(vault))).toEqual({
    worstCase: "200.00000001",
    // 1 %, rounded up.
    exitFee: "2.00000001",
    cancelUntil: NEXT_DAY,
    firstDay: NEXT_DAY,
    end: NEXT_DAY + 7 * DAY_MS,
    quantity: 1,
  });
  expect(outlook("2", own(machine))).toEqual({
    worstCase: "1800",
    exitFee: null,
    cancelUntil: null,
    firstDay: NEXT_DAY,
    end: NEXT_DAY + 365 * DAY_MS,
    quantity: 2,
  });
  // It can be withdrawn for four days: the first day that can earn is the day after.
  expect(outlook("300", own(bond))).toEqual({
    worstCase: "300",
    exitFee: null,
    cancelUntil: NOW + 4 * DAY_MS,
    firstDay: NEXT_DAY + 4 * DAY_MS,
    end: NEXT_DAY + 94 * DAY_MS,
    quantity: 1,
  });
});
