import { expect, test } from "vitest";
import { mergeTransfers } from "./merge-transfers.ts";
import type { RechargeView, Transfer, WithdrawalView } from "./queries.ts";

/** Only the fields that the merge reads. */
const transfer = (direction: Transfer["direction"], id: string, second: number): Transfer => {
  const record = { id, createTime: `2026-01-31 08:00:${String(second).padStart(2, "0")}` };
  return direction === "recharge"
    ? { direction, record: record as RechargeView }
    : { direction, record: record as WithdrawalView };
};

const inOne = (id: string, second: number) => transfer("recharge", id, second);
const out = (id: string, second: number) => transfer("withdrawal", id, second);
const ids = (merged: readonly Transfer[]) => merged.map(({ record }) => record.id);

// Goal: no record is shown above a newer one, including records not loaded yet. Method: pages of
// two directions of which none, one or both have more.
test("two completely loaded directions are one list, the newest first", () => {
  const merged = mergeTransfers([
    { records: [inOne("r9", 9), inOne("r3", 3)], hasMore: false },
    { records: [out("w7", 7), out("w1", 1)], hasMore: false },
  ]);
  expect(ids(merged)).toEqual(["r9", "w7", "r3", "w1"]);
});

test("records older than the other direction's last loaded one are held back", () => {
  const recharges = { records: [inOne("r9", 9), inOne("r5", 5)], hasMore: true };
  const withdrawals = { records: [out("w7", 7), out("w1", 1)], hasMore: true };
  expect(ids(mergeTransfers([recharges, withdrawals]))).toEqual(["r9", "w7", "r5"]);
  const read = { records: [...recharges.records, inOne("r2", 2)], hasMore: false };
  expect(ids(mergeTransfers([read, withdrawals]))).toEqual(["r9", "w7", "r5", "r2", "w1"]);
});

test("a record that moved to the next page is shown once, as last loaded", () => {
  const merged = mergeTransfers([
    { records: [inOne("r9", 9), inOne("r5", 5), inOne("r5", 5), inOne("r4", 4)], hasMore: false },
  ]);
  expect(ids(merged)).toEqual(["r9", "r5", "r4"]);
});

test("within one second the later id comes first", () => {
  const merged = mergeTransfers([
    { records: [inOne("b", 5)], hasMore: false },
    { records: [out("c", 5), out("a", 5)], hasMore: false },
  ]);
  expect(ids(merged)).toEqual(["c", "b", "a"]);
});
