// Goal: the overlay of spec §4, to the millisecond. Method: a timer that the test controls.
import { expect, test } from "vitest";
import { createPageLoading } from "./page-loading.ts";

function handTimer() {
  let nowMs = 1_000;
  let waiting: { action: () => void; dueMs: number }[] = [];
  return {
    nowMs: () => nowMs,
    later: (action: () => void, delayMs: number) => {
      waiting.push({ action, dueMs: nowMs + delayMs });
    },
    pass: (ms: number) => {
      nowMs += ms;
      const due = waiting.filter(({ dueMs }) => dueMs <= nowMs);
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
      for (const { action } of due) action();
    },
  };
}

test("show records the start and merges the options over the defaults", () => {
  const { store, show } = createPageLoading(handTimer());
  show({ background: "navy" });
  expect(store.getState()).toEqual({
    isLoading: true,
    startedAt: 1_000,
    options: { text: undefined, background: "navy", isDark: false, minDurationMs: 300 },
  });
  show();
  expect(store.getState().options.background).toBeUndefined();
});

test("hide waits until 300 ms have passed since show, and no longer", () => {
  const timer = handTimer();
  const { store, show, hide } = createPageLoading(timer);
  show();
  timer.pass(100);
  hide();
  timer.pass(199);
  expect(store.getState().isLoading).toBe(true);
  timer.pass(1);
  expect(store.getState().isLoading).toBe(false);
  show();
  timer.pass(300);
  hide();
  expect(store.getState().isLoading).toBe(false);
});

test("a waiting hide does not hide a later overlay", () => {
  const timer = handTimer();
  const { store, show, hide } = createPageLoading(timer);
  show();
  hide();
  timer.pass(200);
  show();
  timer.pass(299);
  expect(store.getState().isLoading).toBe(true);
});
