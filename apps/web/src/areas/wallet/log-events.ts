import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { readWireTime, showDay } from "#shell/wire-time.ts";
import type { LogLine } from "./queries.ts";

export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

/** One event of the reader's money, with all of its lines. */
export interface LogEvent {
  readonly id: string;
  /** Epoch ms. */
  readonly atMs: number;
  /** null if its leading line's own type names it best. */
  readonly name: EventName | null;
  readonly lines: readonly LogLine[];
  /** The line with the largest amount; the others are its fees. */
  readonly lead: LogLine;
  /** Money received or paid, signed; empty if it was only set aside or released. */
  readonly changes: readonly Sum[];
  /** Movements between the reader's own accounts. */
  readonly moves: readonly Sum[];
}

export interface EventDay {
  /** "2026-01-31" in the reader's zone. */
  readonly day: string;
  readonly events: readonly LogEvent[];
}

/** The kind of event, by its lines: the first that matches. */
const EVENTS = [
  ["closed", ["position_profit", "position_loss", "close_fee", "position_margin_returned"]],
  ["opened", ["open_fee", "position_margin"]],
  ["swapped", ["flash_exchange_received", "flash_exchange_paid", "flash_exchange_fee"]],
  ["traded", ["spot_received", "spot_paid", "spot_fee"]],
  ["funding", ["funding_paid", "funding_received"]],
  ["marginAdded", ["margin_added"]],
  ["marginRemoved", ["margin_removed"]],
  ["ordered", ["order_margin"]],
  ["orderEnded", ["order_margin_returned"]],
] as const satisfies readonly (readonly [string, readonly LogLine["type"][]])[];

export type EventName = (typeof EVENTS)[number][0];

/**
 * The pages of a log as events by the reader's days. A line added while the pages are read shifts
 * another one onto the next page as well: each is counted once. While there are more pages, the
 * last event is held back, since it may continue there.
 */
export function eventDays(
  pages: readonly (readonly LogLine[])[],
  hasMore: boolean,
): readonly EventDay[] {
  const linesById = new Map(pages.flat().map((line) => [line.id, line]));
  const events = [...grouped([...linesById.values()], ({ entryId }) => entryId).values()];
  const complete = hasMore ? events.slice(0, -1) : events;
  const days = grouped(complete.map(toEvent), ({ atMs }) => showDay(atMs));
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

function toEvent(lines: readonly LogLine[]): LogEvent {
  const [first] = lines;
  if (first === undefined) throw new Error("an event without lines");
  const lead = lines.reduce((most, line) => (sizeOf(line) > sizeOf(most) ? line : most), first);
  const types: ReadonlySet<string> = new Set(lines.map(({ type }) => type));
  const [name = null] = EVENTS.find(([, signs]) => signs.some((sign) => types.has(sign))) ?? [];
  return {
    id: first.entryId,
    atMs: readWireTime(first.createTime),
    name,
    lines,
    lead,
    changes: sumsOf(lines),
    moves: sumsOf(
      lines
        .filter((line) => lines.some((other) => isOtherSide(line, other)))
        .filter(({ amount }) => !amount.startsWith("-")),
    ),
  };
}

/** The paid and the received amount of an exchange. */
export function exchangeOf({
  name,
  lines,
}: Pick<LogEvent, "name" | "lines">): { readonly from: string; readonly to: string } | null {
  if (name !== "swapped" && name !== "traded") return null;
  const product = name === "traded" ? "spot" : "flash_exchange";
  const from = lines.find(({ type }) => type === `${product}_paid`)?.currency;
  const to = lines.find(({ type }) => type === `${product}_received`)?.currency;
  return from === undefined || to === undefined ? null : { from, to };
}

const sizeOf = ({ amount }: Sum): bigint => mustParseDecimal(amount.replace("-", ""));

/** A posting between two of the reader's accounts has two lines, "12-from" and "12-to". */
const isOtherSide = (line: LogLine, other: LogLine): boolean =>
  line.id !== other.id && line.id.split("-")[0] === other.id.split("-")[0];

function sumsOf(lines: readonly Sum[]): readonly Sum[] {
  return [...grouped(lines, ({ currency }) => currency)].flatMap(([currency, ofIt]) => {
    const units = ofIt.reduce((sum, { amount }) => sum + mustParseDecimal(amount), 0n);
    return units === 0n ? [] : [{ currency, amount: toDecimalText(units) }];
  });
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
