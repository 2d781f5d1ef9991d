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

/** The contributions of an area to the server. */
export interface Area {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly pages?: readonly Page[];
  readonly downloads?: readonly Download[];
  readonly jobs?: readonly Job[];
  readonly measures?: readonly Measure[];
  /** Conditions that open an alert for staff while they last. */
  readonly alerts?: readonly AlertSource[];
  /**
   * Types of events that are pushed unchanged to all open screens of their member: hints to reload.
   * The area's own reactions subscribe separately.
   */
  readonly pushes?: readonly string[];
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** The dependencies that every area may use. */
export interface AreaDeps extends Deps {
  readonly bus: Bus;
  /** Members' debts, from the areas' `debts.ts`. */
  readonly debts: readonly DebtSource[];
  readonly openLosses: OpenLosses;
  readonly houseCover: PositionsCover;
  readonly promises: PromiseBook;
  readonly bookTrading: BookTrading;
  readonly sealKey: SealKey;
  readonly uploads: Uploads;
  readonly webPush: WebPush;
  /** The interval of polling for messages without a notification. */
  readonly deliverEveryMs?: number;
  readonly readOverview: ReadOverview;
  /** Each area's part of a member's orders. */
  readonly memberOrders: readonly MemberOrders[];
  /** Each area's part of a member's timeline. */
  readonly timelines: readonly TimelineSource[];
}

/**
 * An area without further dependencies, which `npm run generate` finds by its folder. An area that
 * needs dependencies of `main.ts` alone (keys, limits, feeds) is constructed by name in
 * `server.ts`.
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

/** The number of entries of each kind that are listed: a summary, never a whole history. */
export const OVERVIEW_LINES_MAX = 20;

/** Losses by asset, in units of 10⁻⁸; without an entry there is no loss. */
export type Losses = ReadonlyMap<AssetCode, bigint>;

/**
 * The present losses of a user's open positions, which reduce the available balance of a book
 * (default: live). Every command that withdraws money from it needs them: it names the store as a
 * related one, so that both states have the same moment.
 */
export interface OpenLosses {
  readonly store: AnyStore;
  /** At the latest marks, from the store's state of one user. */
  of(stored: unknown, book?: Book): Losses;
  /** The same without a lock: for views and previews. */
  read(tx: Tx, userId: UserId): Promise<Losses>;
}

/** Contract trading in a book that ends, for the book's owner. */
export interface BookTrading {
  readonly store: AnyStore;
  /** Positions and orders of a book that are not closed, from the store's state of one user. */
  openIn(stored: unknown, book: Book): number;
  /** Closes all that can be closed at present; repeat it until none is left. */
  close(userId: UserId, book: Book): Promise<void>;
  /** Recomputes the house's cover, so that new funds of a book count immediately. */
  sumUp(): Promise<void>;
}
