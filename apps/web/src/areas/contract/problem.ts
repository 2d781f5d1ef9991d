import { CallRefused } from "@plumbline/client";
import type { ContractContext, PositionId } from "@plumbline/engine/contract";
import { type Instant, type Money, toDecimalText } from "@plumbline/engine/kernel";
import { type RefusalName, refusals } from "@plumbline/protocol/refusals";
import { formatDecimal } from "@plumbline/ui";
import type { Problem, Problems } from "#shell/forms/form.ts";

/** What cannot be sent as it is: beside which fields, and why the button does nothing. */
export interface Refused<Field extends string> {
  readonly type: "refused";
  /** Those that stand beside a field; none while something is merely not typed yet. */
  readonly problems: Problems<Field>;
  readonly reason: Problem;
}

/** The same problem beside its field and under the button. */
export const refusedAt = <Field extends string>(
  field: NoInfer<Field>,
  reason: Problem,
): Refused<Field> => {
  const problems: { [Name in Field]?: Problem } = {};
  problems[field] = reason;
  return { type: "refused", problems, reason };
};

/** What a form about one position asks its rule with. */
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

/** A refusal of the engine in the server's words: money with its asset, prices as they are. */
export function refusalProblem({ type, ...details }: RefusalValue): Problem {
  const values = Object.entries(details).map(([name, value]) => [name, sayable(value)]);
  return { key: refusals[type].messageKey, values: Object.fromEntries(values) };
}

/** The price is worse than was agreed to: at the one shown by now it may be asked anew. */
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
