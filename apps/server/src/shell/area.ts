import type { Download } from "./downloads/download.ts";
import type { Measure } from "./metrics.ts";
import type { Page } from "./pages/page.ts";
import type { Route } from "./route.ts";

/** Work on a timetable. Cron is UTC; what fell into a downtime is made up for within `backfill`. */
export interface Job {
  readonly name: string;
  readonly cron: string;
  readonly backfill: `${number}${"h" | "d"}`;
  run(): Promise<void>;
}

/** What an area plugs into the server. */
export interface Area {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly pages?: readonly Page[];
  readonly downloads?: readonly Download[];
  readonly jobs?: readonly Job[];
  readonly measures?: readonly Measure[];
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
