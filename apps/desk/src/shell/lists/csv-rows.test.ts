// Goal: a file states the time zone of its times. Method: rows with times, without, and in part.
import { expect, test } from "vitest";
import { withZones } from "./csv-rows.ts";

test("a column of times names its zone, also for rows without one", () => {
  const rows = [
    { id: "1", createTime: "2026-01-05 20:00:00", note: "on 2026-01-05 20:00:00" },
    { id: "2", createTime: null, note: "" },
  ];
  expect(withZones(rows)).toEqual([
    { id: "1", "createTime (UTC+8)": "2026-01-05 20:00:00", note: "on 2026-01-05 20:00:00" },
    { id: "2", "createTime (UTC+8)": null, note: "" },
  ]);
});
