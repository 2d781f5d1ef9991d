// Goal: while rows appear and disappear, few messages are sent, always for the visible rows.
// Method: a set of symbols and a schedule that the test controls.
import { expect, test } from "vitest";
import { createFollowing } from "./following.ts";

function rig(symbolsMax = 200) {
  const watched = new Set<string>();
  const notices: string[] = [];
  let nowMs = 0;
  const due: { readonly atMs: number; readonly action: () => void }[] = [];
  const following = createFollowing({
    watched: () => watched,
    publish: (symbols) => notices.push(symbols.join(" ")),
    schedule: (action, delayMs) => due.push({ atMs: nowMs + delayMs, action }),
    symbolsMax,
  });
  return {
    notices,
    show: (...symbols: readonly string[]) => {
      for (const symbol of symbols) watched.add(symbol);
      following.onAppear();
    },
    hide: (...symbols: readonly string[]) => {
      for (const symbol of symbols) watched.delete(symbol);
      following.onDisappear();
    },
    pass: (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        due.sort((a, b) => a.atMs - b.atMs);
        const next = due[0];
        if (next === undefined || next.atMs > untilMs) break;
        due.shift();
        nowMs = next.atMs;
        next.action();
      }
      nowMs = untilMs;
    },
  };
}

test("rows of one render are one message, and the next one waits a quarter second", () => {
  const { notices, show, pass } = rig();
  show("A");
  show("B");
  expect(notices).toEqual([]);
  pass(0);
  expect(notices).toEqual(["A B"]);
  show("C");
  pass(100);
  show("D");
  pass(149);
  expect(notices).toEqual(["A B"]);
  pass(1);
  expect(notices).toEqual(["A B", "A B C D"]);
});

test("a row is unsubscribed after three seconds, and not at all if it comes back", () => {
  const { notices, show, hide, pass } = rig();
  show("A", "B");
  pass(0);
  hide("A");
  pass(2_000);
  show("A");
  pass(2_000);
  expect(notices).toEqual(["A B"]);
  hide("A");
  pass(3_000);
  expect(notices).toEqual(["A B", "B"]);
});

test("never more than the server allows, with visible rows first", () => {
  const { notices, show, hide, pass } = rig(3);
  show("A", "B", "C");
  pass(0);
  hide("A", "B");
  show("D", "E");
  pass(250);
  expect(notices).toEqual(["A B C", "C D E"]);
});

test("a list scrolled for ten seconds sends at most five messages a second", () => {
  const { notices, show, hide, pass } = rig();
  for (let frame = 0; frame < 600; frame += 1) {
    show(`S${frame + 14}`);
    hide(`S${frame}`);
    pass(1_000 / 60);
  }
  expect(notices.length).toBeLessThanOrEqual(50);
});
