// Goal: verifying the chain detects every kind of tampering. Method: the owner alters one stored
// tick of five, in the only possible way: after disabling the guard.
import { runAsOwner } from "@plumbline/tests/kit/database";
import { BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/postgres/database";
import { loadLastTicks } from "./tick-store.ts";
import { verifyChain } from "./verify-chain.ts";

let rig: RecordedMarket;

beforeEach(async () => {
  rig = await RecordedMarket.create();
});

afterEach(() => rig.drop());

test.each([
  ["a price", "update ticks set price = 1 where seq = 3", 3, "wrong_hash"],
  ["a time", "update ticks set at = at + interval '1 ms' where seq = 3", 3, "wrong_hash"],
  ["a removed tick", "delete from ticks where seq = 3", 3, "gap"],
  ["a hash", "update ticks set hash = sha256('x') where seq = 3", 3, "wrong_hash"],
  ["a link", "update ticks set prev_hash = sha256('x') where seq = 3", 3, "broken_link"],
])("verifying finds %s that was tampered with", async (_name, statement, seq, type) => {
  for (const text of ["1", "2", "3", "4", "5"]) await rig.say(text);
  await expect(runAsOwner(rig.testDatabase.url, statement)).rejects.toThrow("append-only");
  await expect(rig.database.query(sql("test.tamper", statement))).rejects.toThrow(
    "permission denied",
  );
  await runAsOwner(rig.testDatabase.url, "alter table ticks disable trigger all");
  await runAsOwner(rig.testDatabase.url, statement);
  const report = await verifyChain({ database: rig.database, files: null }, BTC);
  expect(report).toMatchObject({ symbol: BTC, ticks: seq - 1, problem: { seq, type } });
});

test("a valid chain is returned with its last hash, to which the next tick links", async () => {
  for (const text of ["1", "2"]) await rig.say(text);
  const { headHash, ...report } = await verifyChain({ database: rig.database, files: null }, BTC);
  expect(report).toEqual({ symbol: BTC, ticks: 2, problem: null });
  await rig.say("3");
  const [third] = await loadLastTicks(rig.database, [BTC]);
  expect(third?.prevHash).toBe(headHash);
});

test("a chain without a tick is valid, and its head is the link of the first tick", async () => {
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toEqual({
    symbol: BTC,
    ticks: 0,
    problem: null,
    headHash: "0".repeat(64),
  });
});
