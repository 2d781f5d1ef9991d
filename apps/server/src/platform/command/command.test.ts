// Goal: the types of a command follow from its store and from all results of `decide`, and a
// decision that the store cannot save does not compile. Method: commands that are never run; the
// compiler checks them, so a type that becomes wider breaks this file.
import { type Decision, type Result, decided, err } from "@plumbline/engine/kernel";
import { HOUSE, newRequestId } from "#platform/process/ids";
import { expectTypeOf, test } from "vitest";
import type { AnyCommand, Decided, RunnerRefusal, Store, Context } from "./command.ts";
import type { CommandRunner } from "./run-command.ts";

type Run = CommandRunner["run"];

interface Counter {
  readonly count: number;
}

const store: Store<Counter, number> = {
  name: "test.counter",
  load: () => Promise.resolve(new Map()),
  merge: (_counter, count) => ({ count }),
  save: () => Promise.resolve(),
};

const named = { name: "test.count", userId: HOUSE, requestId: newRequestId(), content: "", store };

test("every refusal of every return reaches the answer, and nothing else", () => {
  const count = (run: Run) =>
    run({
      ...named,
      decide: ({ state }, now) => {
        if (state.count > 9) return err({ type: "count_full", max: 9 });
        if (now === 0) return err({ type: "too_early" });
        return decided(state.count + 1);
      },
      answer: (next, { state }) => ({ next, was: state.count }),
    });
  type Refusal =
    | { readonly type: "count_full"; readonly max: 9 }
    | { readonly type: "too_early" }
    | RunnerRefusal;
  type Answer = { next: number; was: number };
  expectTypeOf<ReturnType<typeof count>>().toEqualTypeOf<Promise<Result<Answer, Refusal>>>();
});

test("a decision can be saved by its store, and an event has a type", () => {
  type Deciding<Next, Event> = Result<Decision<Next, Event>, never>;
  expectTypeOf<Deciding<number, { type: "counted"; by: 1 }>>().toExtend<Decided<number>>();
  expectTypeOf<Deciding<string, never>>().not.toExtend<Decided<number>>();
  expectTypeOf<Deciding<number, { by: 1 }>>().not.toExtend<Decided<number>>();
  expectTypeOf<Run>().parameter(0).toHaveProperty("decide").returns.toExtend<Decided<unknown>>();
});

test("the parts of the state that a rule uses do not change the state's type", () => {
  const count = (run: Run) =>
    run({
      ...named,
      decide: (_context: Context<object>) => decided(1),
      answer: (_next, { state }) => state.count,
    });
  expectTypeOf<ReturnType<typeof count>>().toEqualTypeOf<Promise<Result<number, RunnerRefusal>>>();
});

test("commands of every area are handled alike", () => {
  const command = { ...named, decide: () => decided(1), answer: () => null };
  expectTypeOf(command).toExtend<AnyCommand>();
});
