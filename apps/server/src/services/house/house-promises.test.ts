import { money, USDT, usdt } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { freeFunds, HousePromises } from "./house-promises.ts";

// Goal: every obligation counts once, also for other products paid from the same account. Method:
// two products in two books, sold and ended, and an account next to an overdrawn one.

const BOOK = { book: "demo", symbol: "BTCUSDT" } as const;
const second = { product: "second-contract", ...BOOK } as const;
const option = { product: "option", book: "demo", symbol: "" } as const;
const { units } = usdt("1");

const promises = new HousePromises([
  { ...second, amount: 100n * units },
  { ...option, amount: 1_000n * units },
]);
promises.note({ ...second, symbol: "ETHUSDT" }, 7n * units);
promises.note({ ...second, book: "live" }, 5_000n * units);
promises.note(second, 30n * units);
promises.note(second, -100n * units);

test("S6 sold and ended orders count, by symbol, by product and for others", () => {
  expect(promises.of(second)).toEqual(usdt("30"));
  expect(promises.of({ product: "second-contract", book: "demo" })).toEqual(usdt("37"));
  expect(promises.besides({ product: "option", book: "demo" })).toEqual(usdt("37"));
  expect(promises.besides(second)).toEqual(usdt("1000"));
  expect(promises.besides({ product: "option", book: "live" })).toEqual(usdt("5000"));
});

test.each([
  ["0", "8800"],
  ["500", "8800"],
  ["-0.00000001", "8799.99999999"],
])("S6 with %s in insurance %s is free", (insurance, free) => {
  const house = {
    promises,
    cover: { positionsNeed: () => usdt("200") },
    holds: ({ kind }: { readonly kind: string }) =>
      kind === "market" ? usdt("10000") : money(USDT, usdt(insurance).units),
  };
  expect(freeFunds(house, { product: "second-contract", book: "demo" })).toEqual(usdt(free));
});
