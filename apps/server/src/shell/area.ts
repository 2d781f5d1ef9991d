import type { Deps } from "./deps.ts";
import type { Download } from "./downloads/download.ts";
import type { Measure } from "./metrics.ts";
import type { ReadOverview } from "./operators/overview.ts";
import type { Page } from "./pages/page.ts";
import type { OpenLosses } from "./ledger/open-losses.ts";
import type { Bus } from "./push/bus.ts";
import type { Route } from "./route.ts";
import type { SealKey } from "./sealed/seal-key.ts";
import type { Uploads } from "./uploads/uploads.ts";

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

/** What every area may use. */
export interface AreaDeps extends Deps {
  readonly bus: Bus;
  readonly openLosses: OpenLosses;
  readonly sealKey: SealKey;
  readonly uploads: Uploads;
  readonly readOverview: ReadOverview;
}

/**
 * An area that needs nothing else: `npm run generate` finds it by its folder. One that takes what
 * `main.ts` alone has (keys, limits, the outside world) is made by name in `server.ts`.
 */
export type AreaPlug = (deps: AreaDeps) => Area | Promise<Area>;
