// Goal: a shared close shows its result after its fee, relative to the margin that it released.
// Method: the receipts of a full close, of a partial one, and of another event.
import { usdt } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { contractReceipts } from "./receipts.ts";

const close = {
  kind: "close",
  inputs: { asset: "USDT", symbol: "BTCUSDT", side: "short", margin: "600.06" },
  result: {
    entryPrice: "60006",
    exitPrice: "58894.11",
    pnl: "-111.189",
    insurancePaid: "0",
    fee: "2.9447055",
    marginLeft: "0",
  },
} as const;

test("the outcome of a close", () => {
  expect(contractReceipts.outcomeOf?.(close)).toEqual({
    direction: { label: "proof.word.short", isUp: false },
    gain: usdt("-114.1337055"),
    gainLabel: "contract.closing.net",
    stake: usdt("600.06"),
    shareLabel: "contract.position.yield",
    entryPrice: "60006",
    exitPrice: "58894.11",
  });
  const part = { ...close, result: { ...close.result, marginLeft: "400" } };
  expect(contractReceipts.outcomeOf?.(part)?.stake).toEqual(usdt("200.06"));
  expect(contractReceipts.outcomeOf?.({ ...close, kind: "funding" })).toBeNull();
});
