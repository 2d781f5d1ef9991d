// Goal: a queue is asked for what was typed, and for all of it while something is half typed.
// Method: what stands in the fields against what the call is sent.
import { expect, test } from "vitest";
import { standingOf, toQueueFilter } from "./queue-filter.ts";

test("what is typed narrows the queue once it says something", () => {
  const typed = {
    search: "ada",
    currency: "usdt",
    channel: "usdt-tron",
    amountMin: "1000.5",
    from: "2026-01-05T10:00",
  };
  expect(toQueueFilter(typed)).toEqual({
    search: "ada",
    currency: "USDT",
    channelId: "USDT-TRON",
    amountMin: "1000.5",
    fromMs: Date.parse("2026-01-05T10:00"),
  });
  const half = { currency: "u", channel: "x", amountMin: "1.", from: "soon", to: "" };
  expect(toQueueFilter(half)).toEqual({ search: undefined });
  expect(standingOf({ standing: "late" })).toEqual({ standing: "late" });
  expect(standingOf({ standing: "whatever" })).toEqual({});
});
