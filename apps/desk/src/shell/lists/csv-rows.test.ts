// Goal: a file has the list's column labels and states the time zone of its times. Method: rows
// with times, without times, and with some.
import { expect, test } from "vitest";
import { withHeaders } from "./csv-rows.ts";

test("a column of times states its zone, also for rows without a time", () => {
  const rows = [
    { id: "1", createTime: "2026-01-05 20:00:00", note: "on 2026-01-05 20:00:00" },
    { id: "2", createTime: null, note: "" },
  ];
  expect(withHeaders(rows, new Map())).toEqual([
    { id: "1", "createTime (UTC+8)": "2026-01-05 20:00:00", note: "on 2026-01-05 20:00:00" },
    { id: "2", "createTime (UTC+8)": null, note: "" },
  ]);
});

test("a column's field is headed by its label, and any other by its name", () => {
  const rows = [{ id: "USDT", inventory: "1.5", createTime: "2026-01-05 20:00:00" }];
  const headers = new Map([
    ["inventory", "Inventory"],
    ["createTime", "Time"],
    ["fees", "Fees"],
  ]);
  expect(withHeaders(rows, headers)).toEqual([
    { id: "USDT", Inventory: "1.5", "Time (UTC+8)": "2026-01-05 20:00:00" },
  ]);
});
