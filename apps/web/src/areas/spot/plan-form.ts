import {
  instant,
  type Money,
  money,
  type SymbolCode,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type PlanSchedule,
  savePlan,
  type SpotPlanId,
  type SpotTerms,
} from "@plumbline/engine/spot";
import type { InputOf } from "@plumbline/protocol";
import type { saveSpotPlan } from "@plumbline/protocol/spot";
import { refusals } from "@plumbline/protocol/refusals";
import type { Form } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { BookName } from "#shell/preferences.ts";
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
  symbol: "BTCUSDT" as SymbolCode, // selected initially
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

/** A plan, with the problems that the server would certainly refuse it for. */
export const planForm: Form<PlanValues, PlanContext, InputOf<typeof saveSpotPlan>> = {
  empty: EMPTY_PLAN,
  problems: (values, { book, terms }) => {
    const typed = readTyped(values.value);
    if (typed.type === "empty") return { value: { key: "spot.typeFirst" } };
    if (typed.type === "malformed") return { value: { key: "spot.malformed" } };
    const { symbol } = values;
    const request = { book, symbol, value: money(terms.asset, typed.units) };
    // Placeholder ids; only the server knows the other plans.
    const ids = { planId: "" as SpotPlanId, userId: "" as UserId };
    const schedule = planSchedule(values);
    const plan = { ...request, ...ids, schedule };
    const decision = savePlan({ terms, plans: new Map(), market: null }, plan, instant(0));
    if (decision.ok) return {};
    const { type, ...details } = decision.error;
    const texts = Object.entries(details).map(([name, sum]) => [name, limitText(sum)]);
    return { value: { key: refusals[type].messageKey, values: Object.fromEntries(texts) } };
  },
  toInput: (values, { book }) => {
    const { id, symbol, value } = values;
    const input = { book, symbol, value, schedule: planSchedule(values) };
    return id === undefined ? input : { ...input, id };
  },
};

interface PlanContext {
  readonly book: BookName;
  readonly terms: SpotTerms;
}

const limitText = (limit: Money | number): string =>
  typeof limit === "number" ? String(limit) : `${toDecimalText(limit.units)} ${limit.asset}`;

function planSchedule(values: PlanValues): PlanSchedule {
  const { every } = values;
  const [hour, weekday, day] = [values.hour, values.weekday, values.day].map((text) =>
    Number.parseInt(text, 10),
  ) as [number, number, number]; // the number of texts
  if (every === "week") return { every, weekday, hour };
  return every === "month" ? { every, day, hour } : { every, hour };
}
