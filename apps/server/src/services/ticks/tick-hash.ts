import { hash } from "node:crypto";
import { tickPreimage, type UnsealedTick } from "@plumbline/engine/market";

/** Hexadecimal SHA-256 of the tick's canonical text. */
export const hashOf = (tick: UnsealedTick): string => hash("sha256", tickPreimage(tick), "hex");
