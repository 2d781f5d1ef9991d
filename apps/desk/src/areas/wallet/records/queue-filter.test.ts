// Goal: complete filters are sent, and half-typed ones are ignored. Method: the fields' contents
// against the call's input.
import { expect, test } from "vitest";
import { standingOf, toQueueFilter } from "./queue-filter.ts";

test("a filter applies once it is complete", () => {
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
