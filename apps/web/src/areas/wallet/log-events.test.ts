// Goal: a list shows each event once, complete, under its day, with its changes to the last unit.
// Method: lines as the server writes them, overlapping pages, around the reader's midnight.
import { toWireTime } from "@plumbline/protocol";
import { expect, test } from "vitest";
import { eventDays, exchangeOf } from "./log-events.ts";
import type { LogLine } from "./queries.ts";

const midnightMs = new Date(2026, 0, 2).getTime();

const line = (id: string, change: Partial<LogLine> = {}): LogLine => ({
  id,
  entryId: "entry",
  type: "deposit",
  account: "available",
  currency: "USDT",
  amount: "1",
  balanceAfter: "1",
  causeId: null,
  receiptId: null,
  position: null,
  note: null,
  createTime: toWireTime(midnightMs),
  ...change,
});

const CLOSING = [
  line("4-from", { type: "close_fee", amount: "-0.3024" }),
  line("3-to", { type: "position_profit", amount: "2.5" }),
  line("2-to", { type: "position_margin_returned", amount: "600.06" }),
  line("2-from", { type: "position_margin_returned", amount: "-600.06", account: "margin" }),
];

const eventsOf = (lines: readonly LogLine[]) =>
  eventDays([lines], false).flatMap(({ events }) => events);

test("a closing is one event: its profit less its fee, and the returned margin", () => {
  expect(eventsOf(CLOSING)).toMatchObject([
    {
      id: "entry",
      name: "closed",
      atMs: midnightMs,
      lines: CLOSING,
      changes: [{ currency: "USDT", amount: "2.1976" }],
      moves: [{ currency: "USDT", amount: "600.06" }],
    },
  ]);
});

test.each([
  ["opened", [{ type: "order_margin_returned" }, { type: "position_margin" }]],
  ["opened", [{ type: "open_fee" }]],
  ["swapped", [{ type: "flash_exchange_fee" }, { type: "flash_exchange_paid" }]],
  ["traded", [{ type: "spot_fee" }, { type: "spot_paid" }]],
  ["orderEnded", [{ type: "order_margin_returned" }]],
  [null, [{ type: "deposit" }, { type: "deposit_fee" }]],
] as const)("%s is what %o came of", (name, lines) => {
  expect(eventsOf(lines.map((change, i) => line(`${i}-to`, change)))).toMatchObject([{ name }]);
});

test("setting aside changes nothing, and each currency is summed separately", () => {
  const aside = { type: "withdrawal_hold", amount: "5" } as const;
  const [hold] = eventsOf([line("1-to", aside), line("1-from", { ...aside, amount: "-5" })]);
  expect(hold).toMatchObject({ changes: [], moves: [{ currency: "USDT", amount: "5" }] });
  const [swap] = eventsOf([
    line("3-from", { type: "flash_exchange_fee", amount: "-0.00000001" }),
    line("2-to", { type: "flash_exchange_received", amount: "0.1", currency: "ETH" }),
    line("1-from", { type: "flash_exchange_paid", amount: "-300" }),
  ]);
  expect(swap?.changes).toEqual([
    { currency: "USDT", amount: "-300.00000001" },
    { currency: "ETH", amount: "0.1" },
  ]);
  expect(swap?.lead.id).toBe("1-from");
});

test("an exchange is named by both amounts, and by neither if one is missing", () => {
  const paid = line("1-from", { type: "spot_paid", amount: "-300" });
  const received = line("2-to", { type: "spot_received", amount: "0.1", currency: "ETH" });
  expect(exchangeOf({ name: "traded", lines: [received, paid] })).toEqual({
    from: "USDT",
    to: "ETH",
  });
  expect(exchangeOf({ name: "traded", lines: [paid] })).toBeNull();
  expect(exchangeOf({ name: "closed", lines: [received, paid] })).toBeNull();
});

test("overlapping pages are one list, split at the reader's midnight", () => {
  const [a, b, c] = [0, 1, 9].map((before, i) => {
    return line(`${i}-to`, {
      entryId: `e${i}`,
      createTime: toWireTime(midnightMs - before * 1_000),
    });
  }) as [LogLine, LogLine, LogLine];
  const days = eventDays([[a, b], [b, c], []], false);
  expect(days.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    ["2026-01-02", ["e0"]],
    ["2026-01-01", ["e1", "e2"]],
  ]);
  expect(eventDays([[]], false)).toEqual([]);
});

test("an event that may continue on the next page waits for the rest", () => {
  const first = line("9-to", { entryId: "later" });
  const cut = [first, ...CLOSING.slice(0, 2)];
  const ids = (pages: LogLine[][], hasMore: boolean) =>
    eventDays(pages, hasMore).flatMap(({ events }) => events.map(({ id }) => id));
  expect(ids([cut], true)).toEqual(["later"]);
  expect(ids([cut, CLOSING.slice(2)], false)).toEqual(["later", "entry"]);
});
