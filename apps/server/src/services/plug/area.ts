import type { Deps } from "./deps.ts";
import type { Download } from "#platform/http/download";
import type { Job } from "#platform/operations/jobs";
import type { Measure } from "#platform/operations/metrics";
import type { ReadOverview } from "#services/operators/overview";
import type { Page } from "#platform/http/page";
import type { OpenLosses } from "./open-losses.ts";
import type { Bus } from "#platform/push/bus";
import type { Route } from "#platform/http/route";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Uploads } from "#services/files/uploads";

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
