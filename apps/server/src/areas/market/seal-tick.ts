import type { Tick, UnsealedTick } from "@plumbline/engine/market";
import { hashOf } from "#services/ticks/tick-columns";

/** Adds the hash that makes a tick a link of its chain. */
export const sealTick = (tick: UnsealedTick): Tick => ({ ...tick, hash: hashOf(tick) });
