import { mustParseDecimal } from "./decimal.ts";
import { type AssetCode, type Money, money, type RatePpm, ratePpm } from "./money.ts";
import type { Fact, Facts } from "./decision.ts";

/**
 * Reads the facts of a receipt, which may come from anyone. Missing or malformed facts throw: the
 * only caller refuses the whole receipt with `malformed_receipt`.
 */
export interface FactReader {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string;
  readonly textOrNull: (name: string) => string | null;
  readonly oneOf: <const Word extends string>(name: string, words: readonly Word[]) => Word;
  readonly flag: (name: string) => boolean;
  readonly whole: (name: string) => number;
  readonly wholeOrNull: (name: string) => number | null;
  readonly wholes: (name: string) => readonly number[];
  readonly units: (name: string) => bigint;
  readonly unitsOrNull: (name: string) => bigint | null;
  readonly money: (name: string, asset: AssetCode) => Money;
  readonly rate: (name: string) => RatePpm;
  readonly each: (name: string) => readonly FactReader[];
}

export function readFacts(facts: Facts): FactReader {
  const text = (name: string): string => {
    const fact = facts[name];
    return typeof fact === "string" ? fact : malformed(name);
  };
  const whole = (name: string): number => {
    const fact = facts[name];
    return typeof fact === "number" && Number.isSafeInteger(fact) ? fact : malformed(name);
  };
  const units = (name: string): bigint => mustParseDecimal(text(name));
  const isNull = (name: string): boolean => facts[name] === null;
  return {
    has: (name) => facts[name] !== undefined,
    text,
    textOrNull: (name) => (isNull(name) ? null : text(name)),
    oneOf: (name, words) => words.find((word) => word === text(name)) ?? malformed(name),
    flag: (name) => {
      const fact = facts[name];
      return typeof fact === "boolean" ? fact : malformed(name);
    },
    whole,
    wholeOrNull: (name) => (isNull(name) ? null : whole(name)),
    wholes: (name) => {
      const fact = facts[name];
      if (!isFactList(fact)) return malformed(name);
      return fact.map((each) => {
        return typeof each === "number" && Number.isSafeInteger(each) ? each : malformed(name);
      });
    },
    units,
    unitsOrNull: (name) => (isNull(name) ? null : units(name)),
    money: (name, asset) => money(asset, units(name)),
    rate: (name) => {
      const digits = text(name);
      return /^-?[0-9]{1,9}$/.test(digits) ? ratePpm(BigInt(digits)) : malformed(name);
    },
    each: (name) => {
      const fact = facts[name];
      if (!isFactList(fact)) return malformed(name);
      return fact.map((each) => (isFacts(each) ? readFacts(each) : malformed(name)));
    },
  };
}

export const isFactList = (fact: Fact | undefined): fact is readonly Fact[] => Array.isArray(fact);
export const isFacts = (fact: Fact): fact is Facts =>
  typeof fact === "object" && fact !== null && !isFactList(fact);

function malformed(name: string): never {
  throw new Error(`a receipt's ${name} is malformed`);
}
