import type { Instant } from "@plumbline/engine/kernel";
import type { IndexRule, TradedSymbol } from "@plumbline/engine/market";
import type { FileStore } from "#feeds/files/file-store";
import type { VenuePrice } from "#feeds/prices";
import type { Clock } from "#platform/process/clock";
import type { Tx } from "#platform/postgres/database";

/** All that was said at one time. */
export interface Round {
  readonly at: Instant;
  readonly prices: readonly VenuePrice[];
}

export interface MarketDataOptions {
  readonly database: Tx;
  /** Where packed ticks lie. Without it, what is not packed yet is all there is. */
  readonly tickFiles?: FileStore;
  readonly clock: Clock;
  readonly symbols: readonly TradedSymbol[];
  /** What is asked of venues at the most: a symbol may ask for fewer of them. */
  readonly rule?: IndexRule;
  /** The list of symbols anew where there is a newer one, else null: asked every second. */
  readonly readNewerSymbols?: (now: Instant) => Promise<readonly TradedSymbol[] | null>;
  /** Prices are invented or of another time, and are labelled so. */
  readonly isSimulated: boolean;
  readonly log: (fault: unknown) => void;
  /** Whether it is this process that records; else it follows what another one does. */
  readonly mayRecord?: () => boolean;
  /** Told the time of what is about to be recorded; a replay moves its clock here. */
  readonly onTime?: (at: Instant) => void;
}
