// Goal: figures from the server are grouped, and typed text is shown unchanged. Method: queues of
// both kinds, with and without a requester.
import { expect, test } from "vitest";
import { reasonText } from "./inbox-reason.ts";

test.each([
  ["alerts", null, "live:USDT -1500 USDT", "live:USDT −1,500 USDT"],
  ["reconciliation", null, "-1500.5 USDT", "−1,500.5 USDT"],
  ["kycAppeals", null, "Invoice of 1500 USD", "Invoice of 1500 USD"],
  ["adjustments", "ann", "Refund of 1500 USDT", "ann: Refund of 1500 USDT"],
  ["withdrawals", null, null, null],
])("the reason in %s by %j, %j, is shown as %j", (queue, requestedBy, why, shown) => {
  expect(reasonText({ queue, requestedBy, why })).toBe(shown);
});
