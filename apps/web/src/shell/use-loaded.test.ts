// Goal: a screen with several queries waits for all of them, and reports a failure without data
// before one with outdated data. Method: combined states of queries.
import { expect, test } from "vitest";
import { asOne, type LoadState } from "./use-loaded.ts";

const tried: string[] = [];
const stateOf = (name: string, part: Partial<LoadState<unknown>>): LoadState<unknown> => ({
  data: name,
  error: null,
  fetchStatus: "idle",
  dataUpdatedAt: 100,
  refetch: () => tried.push(name),
  ...part,
});
const missing = { data: undefined, dataUpdatedAt: 0 };
const [old, none] = [new Error("old"), new Error("none")];

test("the results of all are in order", () => {
  const all = asOne([stateOf("a", {}), stateOf("b", { dataUpdatedAt: 50 })]);
  expect(all).toMatchObject({ data: ["a", "b"], error: null, dataUpdatedAt: 50 });
});

test("while one is missing nothing is shown; without a network the screen reports it", () => {
  expect(asOne([stateOf("a", {}), stateOf("b", missing)])).toMatchObject({
    data: undefined,
    error: null,
    fetchStatus: "idle",
  });
  const paused = stateOf("b", { ...missing, fetchStatus: "paused" });
  expect(asOne([stateOf("a", {}), paused]).fetchStatus).toBe("paused");
  // Data that was loaded before is shown all the same.
  expect(asOne([stateOf("a", { fetchStatus: "paused" })]).fetchStatus).toBe("idle");
});

test("a failure of missing data is reported first, and all failed queries are retried", () => {
  const states = [
    stateOf("a", { error: old, dataUpdatedAt: 20 }),
    stateOf("b", { ...missing, error: none }),
    stateOf("c", { dataUpdatedAt: 10 }),
  ];
  const all = asOne(states);
  expect(all.error).toBe(none);
  all.refetch();
  expect(tried).toEqual(["a", "b"]);
  const aged = asOne([states[0], states[2]].filter((each) => each !== undefined));
  expect(aged).toMatchObject({ data: ["a", "c"], error: old, dataUpdatedAt: 20 });
});
