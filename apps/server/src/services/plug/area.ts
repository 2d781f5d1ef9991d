import type { Deps } from "./deps.ts";
import type { Download } from "#platform/http/download";
import type { Measure } from "#platform/operations/metrics";
import type { ReadOverview, OpenLosses } from "./area.ts";
import type { Page } from "#platform/http/page";
import type { Bus } from "#platform/push/postgres-bus";
import type { Route } from "#platform/http/route";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Uploads } from "#services/files/uploads";

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
