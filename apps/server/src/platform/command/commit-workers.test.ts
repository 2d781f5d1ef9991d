// Goal: workers share the work evenly, and the items of one owner stay in order. Method: a commit
// that ends when the test allows it, and records its batches.
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { CommitWorkers } from "./commit-workers.ts";

/** "ada1" is Ada's first item, "ada+bo1" the first one of both. */
const ownersOf = (item: string): readonly string[] => item.replace(/\d+$/, "").split("+");

const LOST = new Error("lost");
const UNKNOWN = new Error("unknown");

let batches: (readonly string[])[];
/** The faults with which the next batches fail. */
let faults: unknown[];
let ends: (() => void)[];
let workers: CommitWorkers<string, string>;

beforeEach(() => {
  batches = [];
  faults = [];
  ends = [];
  workers = workersOf(2);
});

const workersOf = (count: number, shareMin = 1) =>
  new CommitWorkers<string, string>(
    { workers: count, shareMin },
    {
      ownersOf,
      settle: async (items) => {
        batches.push(items);
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        await new Promise<void>((resolve) => ends.push(resolve));
        return items.map((item) => ({ answer: `${item}!` }));
      },
      isOfAll: (fault) => fault === LOST || fault === UNKNOWN,
      isUnknown: (fault) => fault === UNKNOWN,
      isDone: (answer) => !answer.startsWith("no"),
      answerTo: () => null,
    },
  );

const add = (...items: string[]): Promise<string>[] => items.map((item) => workers.add(item));

/** Ends the batch that began as the n-th, and lets the workers continue. */
async function end(n: number): Promise<void> {
  ends[n]?.();
  await turns();
}

/**
 * Waits for as many turns of the event loop as a worker needs to begin its next batch, and one
 * more.
 */
async function turns(): Promise<void> {
  for (let i = 0; i < 3; i += 1) await setImmediate();
}

test("items that arrive together are shared evenly, and each is answered", async () => {
  const answers = add("a1", "b1", "c1", "d1", "e1");
  await turns();
  expect(batches).toEqual([
    ["a1", "b1", "c1"],
    ["d1", "e1"],
  ]);
  await end(0);
  await end(1);
  expect(await Promise.all(answers)).toEqual(["a1!", "b1!", "c1!", "d1!", "e1!"]);
});

test("too few items for a batch are not shared", async () => {
  workers = workersOf(2, 3);
  void add("a1", "b1", "c1");
  await turns();
  expect(batches).toEqual([["a1", "b1", "c1"]]);
  void add("d1", "e1", "f1", "g1", "h1");
  await turns();
  // Of eight items, four are a share.
  expect(batches[1]).toEqual(["d1", "e1", "f1", "g1"]);
});

test("if one item faults, each is tried alone", async () => {
  workers = workersOf(1);
  faults = [new Error("of somebody"), undefined, new Error("of b1")];
  const answers = Promise.allSettled(add("a1", "b1", "c1"));
  await turns();
  await end(0);
  await end(1);
  expect(batches).toEqual([["a1", "b1", "c1"], ["a1"], ["b1"], ["c1"]]);
  const reason = new Error("of b1");
  expect(await answers).toEqual([
    { status: "fulfilled", value: "a1!" },
    { status: "rejected", reason },
    { status: "fulfilled", value: "c1!" },
  ]);
});

test("if no item faults, all are retried together once, then abandoned", async () => {
  workers = workersOf(1);
  faults = [LOST];
  const answers = add("a1", "b1");
  await turns();
  await end(0);
  expect(await Promise.all(answers)).toEqual(["a1!", "b1!"]);
  faults = [LOST, LOST];
  const outcomes = Promise.allSettled(add("c1", "d1"));
  await turns();
  expect(batches).toEqual([
    ["a1", "b1"],
    ["a1", "b1"],
    ["c1", "d1"],
    ["c1", "d1"],
  ]);
  const lost = { status: "rejected", reason: LOST };
  expect(await outcomes).toEqual([lost, lost]);
});

// Goal: no refusal is returned for a command that may have been committed. Method: a first attempt
// with an unknown outcome, then a second that is lost, fails one by one, refuses, or answers.
test("an unknown outcome is retried once, and only success ends it", async () => {
  workers = workersOf(1);
  const unknown = { status: "rejected", reason: UNKNOWN };
  faults = [UNKNOWN, LOST];
  expect(await Promise.allSettled(add("a1"))).toEqual([unknown]);
  faults = [UNKNOWN, new Error("of somebody"), new Error("of b1")];
  const alone = Promise.allSettled(add("b1", "no1"));
  await turns();
  await end(0);
  expect(await alone).toEqual([unknown, unknown]);
  faults = [UNKNOWN];
  const again = Promise.allSettled(add("c1", "no2"));
  await turns();
  await end(1);
  expect(await again).toEqual([{ status: "fulfilled", value: "c1!" }, unknown]);
  faults = [LOST, UNKNOWN];
  expect(await Promise.allSettled(add("d1", "e1"))).toEqual([unknown, unknown]);
  expect(batches.map((batch) => batch.join())).toEqual([
    "a1",
    "a1",
    "b1,no1",
    "b1,no1",
    "b1",
    "no1",
    "c1,no2",
    "c1,no2",
    "d1,e1",
    "d1,e1",
  ]);
});

test("certain failures are not retried alone twice", async () => {
  workers = workersOf(1);
  faults = [LOST];
  expect(await Promise.allSettled(add("a1"))).toEqual([{ status: "rejected", reason: LOST }]);
  expect(batches).toEqual([["a1"]]);
});

test("a single worker takes all items", async () => {
  workers = workersOf(1);
  void add("a1", "b1", "c1");
  await turns();
  void add("d1", "e1");
  await end(0);
  expect(batches).toEqual([
    ["a1", "b1", "c1"],
    ["d1", "e1"],
  ]);
});

test("a worker with few items takes over from one with many", async () => {
  void add("a1");
  await turns();
  void add("b1", "c1", "d1", "e1", "f1");
  await turns();
  // Of six items, one is in progress: three are a share, and two are left for the worker that ends
  // first.
  expect(batches).toEqual([["a1"], ["b1", "c1", "d1"]]);
  await end(0);
  expect(batches[2]).toEqual(["e1", "f1"]);
});

test("an owner's items wait for one another, and for no other owner's", async () => {
  void add("ada1", "bob1");
  await turns();
  expect(batches).toEqual([["ada1"], ["bob1"]]);
  void add("ada2", "cay1", "ada3", "dan1");
  await end(1);
  expect(batches[2]).toEqual(["cay1", "dan1"]);
  await end(0);
  expect(batches[3]).toEqual(["ada2", "ada3"]);
});

test("items of several owners wait for all of them, and their own items wait for it", async () => {
  void add("a1", "b1");
  await turns();
  expect(batches).toEqual([["a1"], ["b1"]]);
  void add("a+c1", "c2", "b2");
  await end(1);
  expect(batches).toEqual([["a1"], ["b1"], ["b2"]]);
  await end(0);
  expect(batches.slice(3)).toEqual([["a+c1", "c2"]]);
});

test("items of several owners overtake no item of them left out of a full share", async () => {
  void add("h1", "b1", "a1", "h+a1");
  await turns();
  expect(batches).toEqual([["h1", "b1"], ["a1"]]);
  await end(0);
  await end(1);
  expect(batches.slice(2).flat()).toEqual(["h+a1"]);
});

test("an owner's items share a batch, in order and beyond its share", async () => {
  void add("ada1", "bob1", "ada2", "ada3");
  await turns();
  expect(batches).toEqual([["ada1", "bob1", "ada2", "ada3"]]);
});

test("an item that waits only for another worker is taken when that one ends", async () => {
  void add("ada1");
  await turns();
  void add("ada2");
  await turns();
  expect([batches, workers.waiting]).toEqual([[["ada1"]], 1]);
  await end(0);
  expect([batches[1], workers.waiting]).toEqual([["ada2"], 0]);
});

test("a failed batch is tried one by one, and its owners are free again", async () => {
  workers = new CommitWorkers<string, string>(
    { workers: 1, shareMin: 1 },
    {
      ownersOf,
      settle: async (items) => {
        batches.push(items);
        if (items.length > 1 || items[0] === "bad1") throw new Error("refused");
        return items.map((item) => ({ answer: `${item}!` }));
      },
      isOfAll: (fault) => fault === LOST || fault === UNKNOWN,
      isUnknown: (fault) => fault === UNKNOWN,
      isDone: (answer) => !answer.startsWith("no"),
      answerTo: () => null,
    },
  );
  const settled = await Promise.allSettled(add("ada1", "bad1", "ada2"));
  expect(settled).toMatchObject([
    { value: "ada1!" },
    { reason: { message: "refused" } },
    { value: "ada2!" },
  ]);
  expect(batches).toEqual([["ada1", "bad1", "ada2"], ["ada1"], ["bad1"], ["ada2"]]);
  expect(await Promise.all(add("ada3"))).toEqual(["ada3!"]);
});

test("it is idle when every item is answered", async () => {
  void add("a1", "b1");
  let isIdle = false;
  const idle = workers.idle().then(() => {
    isIdle = true;
  });
  await turns();
  await end(0);
  expect(isIdle).toBe(false);
  await end(1);
  await idle;
});
