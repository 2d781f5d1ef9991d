// Goal: a toast stays 2 s, and a newer one has its own full 2 s. Method: a manual timer.
import { expect, test } from "vitest";
import { createToastStore } from "./toast-store.ts";

function handTimer() {
  const waiting = new Map<number, { action: () => void; dueMs: number }>();
  let nowMs = 0;
  let lastId = 0;
  return {
    later: (action: () => void, delayMs: number) => {
      const id = (lastId += 1);
      waiting.set(id, { action, dueMs: nowMs + delayMs });
      return () => waiting.delete(id);
    },
    pass: (ms: number) => {
      nowMs += ms;
      for (const [id, { action, dueMs }] of waiting) {
        if (dueMs > nowMs) continue;
        waiting.delete(id);
        action();
      }
    },
  };
}

test("shows a text for exactly 2 000 ms and notifies its listeners twice", () => {
  const timer = handTimer();
  const store = createToastStore(timer.later);
  let changes = 0;
  const leave = store.subscribe(() => (changes += 1));

  store.show("Copied", "good");
  timer.pass(1_999);
  expect(store.current()).toEqual({ id: 1, text: "Copied", tone: "good" });
  timer.pass(1);
  expect(store.current()).toBeUndefined();
  expect(changes).toBe(2);

  leave();
  store.show("Unheard");
  expect(changes).toBe(2);
});

test("a newer toast is not cut short by the timer of the older one", () => {
  const timer = handTimer();
  const store = createToastStore(timer.later);
  store.show("First");
  timer.pass(1_500);
  store.show("Second");
  timer.pass(1_999);
  expect(store.current()?.text).toBe("Second");
  timer.pass(1);
  expect(store.current()).toBeUndefined();
});
