import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import { type RefusalName, refusals } from "@plumbline/protocol/refusals";
import { formatDecimal } from "@plumbline/ui";
import type { TextKey, TextValues } from "#shell/speech/texts.ts";

/** Why something cannot be sent as it is, as a text and what it leaves open. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The problems by field. An empty object may be sent. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem };

type ContractRefusalName = {
  [Name in RefusalName]: (typeof refusals)[Name]["messageKey"] extends `contract.${string}`
    ? Name
    : never;
}[RefusalName];

/** A refusal of the engine in the server's words: money with its asset, prices as they are. */
export function refusalProblem({ type, ...details }: RefusalValue): Problem {
  const values = Object.entries(details).map(([name, value]) => [name, sayable(value)]);
  return { key: refusals[type].messageKey, values: Object.fromEntries(values) };
}

interface RefusalValue {
  readonly type: ContractRefusalName;
}

function sayable(value: unknown): string | number {
  if (typeof value === "bigint") return formatDecimal(toDecimalText(value));
  if (isMoney(value)) return `${formatDecimal(toDecimalText(value.units))} ${value.asset}`;
  return typeof value === "number" ? value : String(value);
}

function isMoney(value: unknown): value is Money {
  return typeof value === "object" && value !== null && "units" in value && "asset" in value;
}
