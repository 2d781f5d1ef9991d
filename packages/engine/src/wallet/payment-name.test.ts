import { expect, test } from "vitest";
import { paymentName, payoutName } from "./payment-name.ts";

const HASH = "a1b2c3d4".repeat(8);

// Goal: one payment has one name, in any spelling. Method: rows of input and stored name.
test.each([
  [HASH, `0x${HASH}`],
  [HASH.toUpperCase(), `0x${HASH}`],
  [`0x${HASH}`, `0x${HASH}`],
  [`0X${HASH}`, `0x${HASH}`],
  [`https://explorer.test/#/transaction/${HASH}?lang=en`, `0x${HASH}`],
  [`${HASH.slice(0, 20)} ${HASH.slice(20)}`, `0x${HASH}`],
  [`id ${HASH}`, `0x${HASH}`],
  [`${HASH.slice(0, 9)}\u200b${HASH.slice(9)}`, `0x${HASH}`],
  [`0x${HASH}#2`, `0x${HASH}#2`],
  // A longer or shorter text is not the hash of a transaction.
  [`${HASH}a`, `${HASH}a`],
  ["FT21 0293", "ft210293"],
  ["ｆｔ210293", "ft210293"],
])("%s is %s", (reference, name) => {
  expect(paymentName("USDT-TRON", reference)).toBe(`USDT-TRON|${name}`);
});

test.each([
  [`${HASH}#2`, `0x${HASH}`],
  [`0x${HASH} #0`, `0x${HASH}`],
  [HASH, `0x${HASH}`],
  ["FT21#0293", "ft21#0293"],
])("as the reference of a payout, %s is %s", (transactionId, name) => {
  expect(payoutName("USDT-TRON", transactionId)).toBe(`USDT-TRON|${name}`);
});
