// Goal: each command of a batch takes effect once, even if requests are lost or refused. Method: a
// server that remembers request ids and loses or refuses requests as the test specifies, and
// retries.
import { expect, test } from "vitest";
import { createStepMemory, runSteps, stepsAgain, type StepStates } from "./run-steps.ts";

const BASE = "0190f000-0000-4000-8000-fffffffffffe";

class Lost extends Error {}

function rig(keys: readonly string[], mayGoOn?: (answer: string) => boolean) {
  const sent: string[] = [];
  const fails = new Map<string, Error>();
  let count = 0;
  const memory = createStepMemory(() => (count++ === 0 ? BASE : `fresh-${count}`));
  let states: StepStates<string> = new Map();
  const steps = keys.map((key) => ({
    key,
    send: async (requestId: string) => {
      sent.push(`${key} ${requestId.slice(-7)}`);
      const fault = fails.get(key);
      if (fault !== undefined) throw fault;
      return `${key} closed`;
    },
  }));
  return {
    sent,
    fails,
    run: () =>
      runSteps(steps, {
        before: states,
        memory,
        isLost: (fault) => fault instanceof Lost,
        onChange: (next) => (states = next),
        mayGoOn,
      }),
    types: () => keys.map((key) => states.get(key)?.type ?? "unsent"),
  };
}

test("every step has an id of its own, counted from the first, with wrap-around", async () => {
  const { sent, run, types } = rig(["a", "b", "c"]);
  await run();
  expect(sent).toEqual(["a ffffffe", "b fffffff", "c 0000000"]);
  expect(types()).toEqual(["done", "done", "done"]);
});

test("on a retry a lost step keeps its id and a refused one gets a new one", async () => {
  const { sent, fails, run, types } = rig(["a", "b", "c"]);
  fails.set("a", new Lost()).set("b", new Error("refused"));
  await run();
  expect(types()).toEqual(["failed", "failed", "done"]);
  fails.clear();
  sent.length = 0;
  await run();
  expect(sent).toEqual(["a ffffffe", "b fresh-2"]);
  expect(types()).toEqual(["done", "done", "done"]);
});

test("a dependent step is not sent if the one before fails or is refused", async () => {
  const failed = rig(["close", "open"], () => true);
  failed.fails.set("close", new Error("refused"));
  await failed.run();
  expect(failed.types()).toEqual(["failed", "unsent"]);

  const waiting = rig(["close", "open"], () => false);
  await waiting.run();
  expect(waiting.types()).toEqual(["done", "unsent"]);

  const good = rig(["close", "open"], (answer) => answer === "close closed");
  good.fails.set("open", new Lost());
  await good.run();
  good.fails.clear();
  await good.run();
  expect(good.sent).toEqual(["close ffffffe", "open fffffff", "open fffffff"]);
});

test("a retry sends a lost step unchanged, and the others at current prices", () => {
  const stepsOf = (at: string, keys: string) =>
    [...keys].map((key) => ({ key, send: async () => `${key} at ${at}` }));
  const [first, now] = [stepsOf("first", "abcde"), stepsOf("now", "bcd")];
  const states: StepStates<string> = new Map([
    ["a", { type: "done", answer: "" }],
    ["b", { type: "failed", fault: new Lost() }],
    ["c", { type: "failed", fault: new Error("price_moved") }],
    ["e", { type: "failed", fault: new Error("position_not_found") }],
  ]);
  const isLost = (fault: unknown) => fault instanceof Lost;
  expect(stepsAgain(first, now, { states, isLost })).toEqual([
    first[0],
    first[1],
    now[1],
    now[2],
    first[4],
  ]);
});
