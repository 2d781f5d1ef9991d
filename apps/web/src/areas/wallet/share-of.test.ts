// Goal: the shown shares add up to the whole. Method: exact rows at the edges of the division, then
// sums of random amounts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { percentText, sharesOf } from "./share-of.ts";

test.each([
  [{ a: "0", b: "0" }, []],
  [{ a: "5", b: "0" }, [1_000, 0]],
  [{ a: "1", b: "1", c: "1" }, [334, 333, 333]],
  [{ a: "0.00000001", b: "1000000000" }, [0, 1_000]],
  [{ a: "2", b: "1" }, [667, 333]],
])("%o has the shares %o", (amounts, permille) => {
  const parts: Readonly<Record<string, string>> = amounts;
  expect(sharesOf(parts).map((share) => share.permille)).toEqual(permille);
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String);
test("the thousandths always add up to a thousand", () => {
  fc.assert(
    fc.property(fc.record({ a: amount, b: amount, c: amount, d: amount }), (amounts) => {
      const shares = sharesOf(amounts);
      const whole = shares.reduce((sum, { permille }) => sum + permille, 0);
      expect(whole).toBe(Object.values(amounts).every((each) => each === "0") ? 0 : 1_000);
      expect(shares.every(({ permille }) => permille >= 0)).toBe(true);
    }),
  );
});

test("a share is written with one digit", () => {
  expect([0, 5, 123, 1_000].map(percentText)).toEqual(["0.0", "0.5", "12.3", "100.0"]);
});
