import { expect, test } from "vitest";
import { CoalescedRun } from "./coalesced-run.ts";

// Goal: one run is in progress at a time, and no trigger is lost. Method: work that counts its
// runs, and that ends when the test allows it.

function slowRun() {
  const ends: ((fault?: Error) => void)[] = [];
  const faults: unknown[] = [];
  const endings: AbortSignal[] = [];
  const run = new CoalescedRun({
    work: (ending) => {
      endings.push(ending);
      return new Promise((resolve, reject) =>
        ends.push((fault) => (fault === undefined ? resolve() : reject(fault))),
      );
    },
    log: (fault) => faults.push(fault),
  });
  return { run, ends, faults, endings };
}

test("all triggers during a run cause one more", async () => {
  const { run, ends } = slowRun();
  const requests = [run.soon(), run.soon(), run.soon()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(requests);
  expect(ends).toHaveLength(2);
});

test.each([0, 1, 2, 3, 4, 5, 6])("a call %i steps after a run starts another", async (steps) => {
  const { run, ends } = slowRun();
  void run.soon();
  ends[0]?.();
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
  const second = run.soon();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

test("a run that faults is logged, and the next triggered one starts", async () => {
  const { run, ends, faults } = slowRun();
  const runs = [run.soon(), run.soon()];
  const fault = new Error("no database");
  ends[0]?.(fault);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(runs);
  expect(faults).toEqual([fault]);
});

test("stopping starts no more runs, and stops and awaits the current one", async () => {
  const { run, ends, endings } = slowRun();
  const runs = [run.soon(), run.soon()];
  let isOver = false;
  const stopped = run.stop().then(() => (isOver = true));
  expect(endings[0]?.aborted).toBe(true);
  await Promise.resolve();
  expect(isOver).toBe(false);
  ends[0]?.();
  await Promise.all([...runs, stopped, run.soon()]);
  expect(ends).toHaveLength(1);
});
