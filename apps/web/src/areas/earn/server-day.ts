import { toWireTime } from "@plumbline/protocol/wire-time";

/** "2026-11-23": a day of the server (UTC+8) by its start, wherever its reader is. */
export const serverDay = (dayMs: number): string => toWireTime(dayMs).slice(0, 10);
