// Goal: a process that does not record trades only on another one's recording. Method: a second
// market on the same PostgreSQL, which at times cannot be reached.
import { BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import { expect, test } from "vitest";
import type { Tx } from "#platform/postgres/database";
import { MarketData } from "./market-data.ts";

test("a follower records nothing, and is stale while it cannot read the chain", async () => {
  const rig = await RecordedMarket.create();
  let isDown = false;
  const flaky: Tx = {
    query: async (statement, values) => {
      if (isDown) throw new Error("database is down");
      return rig.database.query(statement, values);
    },
  };
  const follower = new MarketData({
    database: flaky,
    clock: rig.clock,
    symbols: rig.market.symbols(),
    isSimulated: true,
    mayRecord: () => false,
    log: (fault) => expect.fail(String(fault)),
  });
  await follower.load();
  const seqs: number[] = [];
  follower.onTicks(async (quotes) => void seqs.push(...quotes.map(({ seq }) => seq)));
  await rig.say("60000");
  await rig.say("60001");
  await follower.record([rig.round("50000")]);
  expect(follower.latest(BTC)).toEqual(rig.market.latest(BTC));
  isDown = true;
  await expect(follower.follow()).rejects.toThrow("database is down");
  expect(follower.latest(BTC)).toMatchObject({ quote: { seq: 2 }, state: { type: "stale" } });
  isDown = false;
  await rig.say("60002");
  await follower.reloadHalts(); // as every second
  expect(follower.latest(BTC)).toEqual(rig.market.latest(BTC));
  expect(seqs).toEqual([1, 2, 3]);
  await rig.drop();
});

test("the new leader's recording ends the stale state of the former leader", async () => {
  const rig = await RecordedMarket.create();
  let isLeading = true;
  const former = new MarketData({
    database: rig.database,
    clock: rig.clock,
    symbols: rig.market.symbols(),
    isSimulated: true,
    mayRecord: () => isLeading,
    log: (fault) => expect.fail(String(fault)),
  });
  await former.load();
  await former.record([rig.round("60000", "70000")]); // no index
  isLeading = false;
  await rig.say("60001");
  await former.follow();
  expect(former.latest(BTC)).toMatchObject({ quote: { seq: 1 }, state: { type: "open" } });
  await rig.drop();
});

test("several hints before a read cause one read", async () => {
  const rig = await RecordedMarket.create();
  const lookedUp: string[] = [];
  const counting: Tx = {
    query: async (statement, values) => {
      lookedUp.push(statement.name);
      return rig.database.query(statement, values);
    },
  };
  const follower = await rig.restart(counting);
  lookedUp.length = 0;
  await Promise.all([1, 2, 3, 4].map(() => follower.follow()));
  expect(lookedUp).toHaveLength(1);
  await follower.follow();
  expect(lookedUp).toHaveLength(2);
  await rig.drop();
});
