const WIRE_ZONE = "+08:00";

/** "2026-01-05 20:00:00" as the server writes it, in UTC+8, to epoch milliseconds. */
const readWireTime = (text: string): number => Date.parse(`${text.replace(" ", "T")}${WIRE_ZONE}`);

// The Swedish locale writes years, months and days as ISO 8601 does, which is unambiguous.
const FORMAT = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** The same in the reader's zone, to the second, "2026-01-05 13:00:00". */
export const showTime = (text: string): string => FORMAT.format(readWireTime(text));

/** The same for an instant of this machine's clock. */
export const showInstant = (epochMs: number): string => FORMAT.format(epochMs);

const ZONE = new Intl.DateTimeFormat("en-GB", { timeZoneName: "longOffset" });

/** The zone in which times are shown: "UTC+02:00". */
export function zoneText(epochMs: number): string {
  const parts = ZONE.formatToParts(epochMs);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset.replace("GMT", "UTC");
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** The time since a time of the server, in its two largest units, truncated to the minute. */
export function waitingOf(since: string, nowMs: number) {
  const minutes = Math.max(0, Math.floor((nowMs - readWireTime(since)) / MINUTE_MS));
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  const unit = days > 0 ? "days" : hours > 0 ? "hours" : "minutes";
  return { unit, days, hours, minutes: minutes % HOUR_MINUTES };
}

/** Whether a time of the server has passed. */
export const isPast = (time: string, nowMs: number): boolean => readWireTime(time) <= nowMs;

/** The time of a version that existed before any change: the beginning of time. */
export const isFromStart = (text: string): boolean => readWireTime(text) <= 0;
