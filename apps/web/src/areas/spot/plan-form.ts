import { type SymbolCode, toDecimalText } from "@plumbline/engine/kernel";
import type { PlanSchedule, SpotTerms } from "@plumbline/engine/spot";
import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Plan } from "./queries.ts";

/** A plan as typed; `every` decides whether weekday or day counts. */
export interface PlanValues {
  /** The plan that is being changed. */
  readonly id?: string;
  readonly symbol: SymbolCode;
  readonly value: string;
  readonly every: PlanSchedule["every"];
  readonly weekday: string;
  readonly day: string;
  readonly hour: string;
}

export const EMPTY_PLAN: PlanValues = {
  symbol: "BTCUSDT" as SymbolCode, // listed from the start
  value: "",
  every: "week",
  weekday: "1",
  day: "1",
  hour: "9",
};

export function planValues({ id, symbol, value, schedule }: Plan): PlanValues {
  const { every, hour } = schedule;
  return {
    ...EMPTY_PLAN,
    id,
    symbol,
    value,
    every,
    hour: String(hour),
    ...(schedule.every === "week" && { weekday: String(schedule.weekday) }),
    ...(schedule.every === "month" && { day: String(schedule.day) }),
  };
}

export function planSchedule(values: PlanValues): PlanSchedule {
  const { every } = values;
  const [hour, weekday, day] = [values.hour, values.weekday, values.day].map((text) =>
    Number.parseInt(text, 10),
  ) as [number, number, number]; // as many as there are texts
  if (every === "week") return { every, weekday, hour };
  return every === "month" ? { every, day, hour } : { every, hour };
}

/** The problem that the server would certainly refuse; undefined: none. */
export function planProblem({ symbol, value }: PlanValues, terms: SpotTerms): Problem | undefined {
  const typed = readTyped(value);
  const limits = terms.symbols.get(symbol);
  if (typed.type === "empty" || limits === undefined) return undefined;
  if (typed.type === "malformed") return { key: "spot.malformed" };
  const { valueMin, valueMax } = limits;
  const text = (units: bigint) => `${toDecimalText(units)} ${terms.asset}`;
  if (typed.units < valueMin.units) {
    const key = refusals.value_below_minimum.messageKey;
    return { key, values: { valueMin: text(valueMin.units) } };
  }
  if (typed.units <= valueMax.units) return undefined;
  const key = refusals.value_above_maximum.messageKey;
  return { key, values: { valueMax: text(valueMax.units) } };
}
