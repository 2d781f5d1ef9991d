import {
  ALL_PERCENT,
  type ContractTerms,
  type Exposure,
  type PointTerms,
  stopPriceAt,
} from "@plumbline/engine/contract";
import { money, type Price, price, quantity, ratePpm } from "@plumbline/engine/kernel";
import type { Problem, Problems } from "#shell/forms/form.ts";
import { readTyped, type Typed } from "#shell/forms/typed-decimal.ts";
import { type Refused, refusedAt } from "./problem.ts";

/** A stop is given as a price, as a move from the entry in percent, or as a gain or loss. */
export const STOPS_BY = ["price", "percent", "money"] as const;
export type StopsBy = (typeof STOPS_BY)[number];

export const STOP_KINDS = ["takeProfit", "stopLoss"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** Each way has its own texts, so that switching loses no input. */
export interface StopsTyped {
  readonly stopsBy: StopsBy;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly takeProfitPercent: string;
  readonly stopLossPercent: string;
  readonly takeProfitMoney: string;
  readonly stopLossMoney: string;
  /** The share of the position that each closes, in whole percent. */
  readonly takeProfitCloses: string;
  readonly stopLossCloses: string;
}

export const NO_STOPS: StopsTyped = {
  stopsBy: "price",
  takeProfit: "",
  stopLoss: "",
  takeProfitPercent: "",
  stopLossPercent: "",
  takeProfitMoney: "",
  stopLossMoney: "",
  takeProfitCloses: "100",
  stopLossCloses: "100",
};

const FIELDS = {
  price: { takeProfit: "takeProfit", stopLoss: "stopLoss" },
  percent: { takeProfit: "takeProfitPercent", stopLoss: "stopLossPercent" },
  money: { takeProfit: "takeProfitMoney", stopLoss: "stopLossMoney" },
} as const satisfies Record<StopsBy, Record<StopKind, keyof StopsTyped>>;

/** The form's field of a stop, in the chosen way. */
export const stopFieldOf = ({ stopsBy }: Pick<StopsTyped, "stopsBy">, kind: StopKind) =>
  FIELDS[stopsBy][kind];

export const stopTextOf = (typed: StopsTyped, kind: StopKind): string =>
  typed[stopFieldOf(typed, kind)];

export const isGiven = (typed: StopsTyped, kind: StopKind): boolean =>
  stopTextOf(typed, kind).trim() !== "";

const CLOSES_FIELDS = {
  takeProfit: "takeProfitCloses",
  stopLoss: "stopLossCloses",
} as const satisfies Record<StopKind, keyof StopsTyped>;

/** The form's field of a stop's share. */
export const closesFieldOf = (kind: StopKind) => CLOSES_FIELDS[kind];

/** The share that a stop closes, in whole percent; all if there is no stop. */
export const closesOf = (typed: StopsTyped, kind: StopKind): number =>
  isGiven(typed, kind) ? Number.parseInt(typed[closesFieldOf(kind)], 10) : ALL_PERCENT;

/** Both shares, with the names of the rules and the protocol: 100 is omitted. */
export function stopSharesOf(typed: StopsTyped) {
  const takeProfitPercent = closesOf(typed, "takeProfit");
  const stopLossPercent = closesOf(typed, "stopLoss");
  return {
    ...(takeProfitPercent !== ALL_PERCENT && { takeProfitPercent }),
    ...(stopLossPercent !== ALL_PERCENT && { stopLossPercent }),
  };
}

/** The quantity that a stop with such a share closes; everything if the share rounds to zero. */
export function shareOf(exposure: Exposure, percent: number): Exposure {
  const part = (exposure.quantity * BigInt(percent)) / BigInt(ALL_PERCENT);
  return part === 0n ? exposure : { ...exposure, quantity: quantity(part) };
}

/** Whether the prices depend on the entry and the quantity. */
export const isDistance = (typed: StopsTyped): boolean =>
  typed.stopsBy !== "price" && STOP_KINDS.some((kind) => isGiven(typed, kind));

/** The unreadable inputs, independent of the order. */
export function stopTypingProblems(typed: StopsTyped): Problems<StopKind> {
  const problems = STOP_KINDS.map((kind) => [kind, typingProblem(typed, kind)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

export type StopPrices = { readonly [Kind in StopKind]: Price | null };

export type StopsRead = { readonly type: "ready"; readonly prices: StopPrices } | Refused<StopKind>;

/** The prices of readable inputs. An empty text means no stop. */
export function readStops(
  typed: StopsTyped,
  {
    exposure,
    terms,
  }: {
    readonly exposure: Exposure | null;
    readonly terms: PointTerms & Pick<ContractTerms, "asset">;
  },
): StopsRead {
  const prices: Record<StopKind, Price | null> = { takeProfit: null, stopLoss: null };
  for (const kind of STOP_KINDS) {
    const { type, units } = unitsOf(readTyped(stopTextOf(typed, kind)));
    if (type !== "amount") continue;
    if (typed.stopsBy === "price") prices[kind] = price(units);
    else if (exposure !== null) {
      const distance =
        typed.stopsBy === "percent"
          ? { move: ratePpm(units / UNITS_OF_PPM) }
          : { result: money(terms.asset, units) };
      const share = shareOf(exposure, closesOf(typed, kind));
      const at = stopPriceAt(distance, kind, { ...terms, ...share });
      if (at === null) return refusedAt(kind, TOO_FAR);
      prices[kind] = at;
    }
  }
  return { type: "ready", prices };
}

/** One percent is 10⁸ units of decimal text and 10⁴ parts per million. */
const UNITS_OF_PPM = 10_000n;

const MALFORMED: Problem = { key: "contract.problem.malformed" };
const FINE_PERCENT: Problem = { key: "contract.problem.percentTooFine" };
const TOO_FAR: Problem = { key: "contract.problem.stopTooFar" };

function typingProblem(typed: StopsTyped, kind: StopKind): Problem | undefined {
  const { type, units } = unitsOf(readTyped(stopTextOf(typed, kind)));
  if (type === "malformed") return MALFORMED;
  const isTooFine = typed.stopsBy === "percent" && units % UNITS_OF_PPM !== 0n;
  return isTooFine ? FINE_PERCENT : undefined;
}

const unitsOf = (typed: Typed) => ({
  type: typed.type,
  units: typed.type === "amount" ? typed.units : 0n,
});
