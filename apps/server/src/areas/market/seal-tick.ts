import { hash } from "node:crypto";
import { type Tick, tickPreimage, type UnsealedTick } from "@plumbline/engine/market";

/** Adds the hash that makes a tick a link of its chain. */
export const sealTick = (tick: UnsealedTick): Tick => ({ ...tick, hash: hashOf(tick) });

/** Hexadecimal SHA-256 of the tick's canonical text. */
export const hashOf = (tick: UnsealedTick): string => hash("sha256", tickPreimage(tick), "hex");
