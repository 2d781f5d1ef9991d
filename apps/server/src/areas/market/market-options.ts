import type { Instant } from "@plumbline/engine/kernel";
import type { IndexRule, TradedSymbol } from "@plumbline/engine/market";
import type { FileStore } from "#feeds/files/file-store";
import type { VenuePrice } from "#feeds/prices";
import type { Clock } from "#platform/process/clock";
import type { Tx } from "#platform/postgres/database";

/** All prices of one moment. */
export interface Round {
  readonly at: Instant;
  readonly prices: readonly VenuePrice[];
}

export interface MarketDataOptions {
  readonly database: Tx;
  /** The store of packed ticks. Without it only unpacked ticks can be read. */
  readonly tickFiles?: FileStore;
  readonly clock: Clock;
  readonly symbols: readonly TradedSymbol[];
  /** The most venues that are required: a symbol may require fewer. */
  readonly rule?: IndexRule;
  /** A newer list of symbols, or null: polled every second. */
  readonly readNewerSymbols?: (now: Instant) => Promise<readonly TradedSymbol[] | null>;
  /** Prices are simulated or historical, and are labelled so. */
  readonly isSimulated: boolean;
  readonly log: (fault: unknown) => void;
  /** Whether this process records; otherwise it follows the one that does. */
  readonly mayRecord?: () => boolean;
  /** Called with the time of the next recording; a replay sets its clock here. */
  readonly onTime?: (at: Instant) => void;
}
