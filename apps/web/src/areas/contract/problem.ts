import { CallRefused } from "@plumbline/client";
import type { ContractContext, PositionId } from "@plumbline/engine/contract";
import { type Instant, type Money, toDecimalText } from "@plumbline/engine/kernel";
import { type RefusalName, refusals } from "@plumbline/protocol/refusals";
import { formatDecimal } from "@plumbline/ui";
import type { Problem, Problems } from "#shell/forms/form.ts";

/** An input that cannot be sent: the problems of its fields, and why the button is disabled. */
export interface Refused<Field extends string> {
  readonly type: "refused";
  /** The problems of fields; empty while an input is merely missing. */
  readonly problems: Problems<Field>;
  readonly reason: Problem;
}

/** The same problem at its field and below the button. */
export const refusedAt = <Field extends string>(
  field: NoInfer<Field>,
  reason: Problem,
): Refused<Field> => {
  const problems: { [Name in Field]?: Problem } = {};
  problems[field] = reason;
  return { type: "refused", problems, reason };
};

/** The inputs of a form about one position. */
export interface PositionInputs {
  readonly context: ContractContext;
  readonly id: PositionId;
  readonly now: Instant;
}

type ContractRefusalName = {
  [Name in RefusalName]: (typeof refusals)[Name]["messageKey"] extends `contract.${string}`
    ? Name
    : never;
}[RefusalName];

/** A refusal of the engine with the server's text: money with its asset, prices unchanged. */
export function refusalProblem({ type, ...details }: RefusalValue): Problem {
  const values = Object.entries(details).map(([name, value]) => [name, sayable(value)]);
  return { key: refusals[type].messageKey, values: Object.fromEntries(values) };
}

/** The price is worse than accepted: the order may be sent again with the current price. */
export const isPriceMoved = (fault: unknown): boolean =>
  fault instanceof CallRefused && fault.error === ("price_moved" satisfies RefusalName);

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
