import type { AssetCode, Book, Instant, UserId } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { findUser, readUser } from "@plumbline/protocol/profile/operator-calls";
import type { Prices } from "#feeds/prices";
import type { Download } from "#platform/http/download";
import type { Job } from "#platform/operations/jobs";
import type { Measure } from "#platform/operations/metrics";
import type { Page } from "#platform/http/page";
import type { WebPush } from "#feeds/push/web-push";
import type { Bus } from "#platform/push/postgres-bus";
import type { Route } from "#platform/http/route";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Uploads } from "#services/files/uploads";
import type { Tx } from "#platform/postgres/database";
import type { AnyStore } from "#platform/command/command";
import type { PositionsCover, PromiseBook } from "#services/house/house-promises";
import type { AlertSource } from "#services/alerts/alert-watch";
import type { DebtSource } from "./debts.ts";
import type { MemberOrders } from "./member-orders.ts";
import type { TimelineSource } from "./timeline.ts";
import type { Deps } from "./deps.ts";

/** What an area contributes to the server. */
export interface Area {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly pages?: readonly Page[];
  readonly downloads?: readonly Download[];
  readonly jobs?: readonly Job[];
  readonly measures?: readonly Measure[];
  /** Conditions that staff are alerted of as long as they hold. */
  readonly alerts?: readonly AlertSource[];
  /**
   * Types of the events that are sent to all open screens of their member as they are: hints to
   * read again. Whatever else they set off, the area listens to itself.
   */
  readonly pushes?: readonly string[];
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** What every area may use. */
export interface AreaDeps extends Deps {
  readonly bus: Bus;
  /** What members owe, from the areas' `debts.ts`. */
  readonly debts: readonly DebtSource[];
  readonly openLosses: OpenLosses;
  readonly houseCover: PositionsCover;
  readonly promises: PromiseBook;
  readonly bookTrading: BookTrading;
  readonly sealKey: SealKey;
  readonly uploads: Uploads;
  readonly webPush: WebPush;
  /** How often messages are looked for that no process was notified of. */
  readonly deliverEveryMs?: number;
  readonly readOverview: ReadOverview;
  /** Each area's part of a member's orders. */
  readonly memberOrders: readonly MemberOrders[];
  /** Each area's part of a member's timeline. */
  readonly timelines: readonly TimelineSource[];
}

/**
 * An area without further dependencies: `npm run generate` finds it by its folder. One that needs
 * what only `main.ts` has (keys, limits, the outside world) is constructed by name in `server.ts`.
 */
export type AreaPlug = (deps: AreaDeps) => Area | Promise<Area>;

/** Each area's part of the desk's user overview; the profile area reads balances and orders. */
export type Overview = Omit<
  ResultOf<typeof readUser>,
  | keyof ResultOf<typeof findUser>
  | "balances"
  | "orders"
  | "lastActiveAt"
  | "holdEndTime"
  | "sessions"
>;

/** The user, and the moment. */
export interface OverviewOf {
  readonly userId: UserId;
  readonly now: Instant;
  readonly prices: Pick<Prices, "latest">;
}

export type ReadOverview = (tx: Tx, of: OverviewOf) => Promise<Overview>;

/** How many of each kind are listed: a summary, never a whole history. */
export const OVERVIEW_LINES_MAX = 20;

/** By asset, in units of 10⁻⁸; without an entry there is no loss. */
export type Losses = ReadonlyMap<AssetCode, bigint>;

/**
 * What a user's open positions are losing just now of what is available in a book, the live one if
 * none is named. Whoever lets money leave their reach has to ask: a command names the store beside
 * its own, so that both are of one moment.
 */
export interface OpenLosses {
  readonly store: AnyStore;
  /** At the latest marks, of what the store keeps of one user. */
  of(stored: unknown, book?: Book): Losses;
  /** The same without a lock: for views and previews. */
  read(tx: Tx, userId: UserId): Promise<Losses>;
}

/** Contract trading in a book that has an end, for whoever owns the book. */
export interface BookTrading {
  readonly store: AnyStore;
  /** Positions and orders of a book that are not closed, of what the store keeps of one user. */
  openIn(stored: unknown, book: Book): number;
  /** Closes all of them that can be closed at this moment; to be asked until none is left. */
  close(userId: UserId, book: Book): Promise<void>;
  /** Sums up what stands behind positions, so that what a book was funded with counts at once. */
  sumUp(): Promise<void>;
}
