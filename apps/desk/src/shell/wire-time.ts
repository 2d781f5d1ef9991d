const WIRE_ZONE = "+08:00";

/** "2026-01-05 20:00:00" as the server writes it, in UTC+8, to epoch milliseconds. */
const readWireTime = (text: string): number => Date.parse(`${text.replace(" ", "T")}${WIRE_ZONE}`);

// Sweden writes years, months and days as ISO does, which nobody can read another way.
const FORMAT = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** The same for the reader: in their zone, to the second, "2026-01-05 13:00:00". */
export const showTime = (text: string): string => FORMAT.format(readWireTime(text));
