import { CallRefused } from "@plumbline/client";
import type { TextKey, TextValues } from "#shell/i18n/texts.ts";

/** Why something cannot be sent as it is: a text, and what it leaves open. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The problems by field. An empty object may be sent. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem };

/**
 * A form without its screen: pure functions of what is typed and of `context`, which is whatever
 * else a rule asks for. State, drafts, focus and sending are `useForm`'s.
 */
export interface Form<Values, Context, Input> {
  /** What stands in it before anything is typed. */
  readonly empty: Values;
  /** What is surely wrong, by the rule that will decide; what only the server knows is not. */
  readonly problems: (
    values: Values,
    context: Context,
  ) => Readonly<Partial<Record<string, Problem>>>;
  /** The field that a refusal is about, if not the one of `empty` that it names itself. */
  readonly refusedField?: (
    refusal: CallRefused,
    context: Context,
    values: Values,
  ) => string | undefined;
  /** What is sent of values without a problem. null: nothing was changed, so nothing is sent. */
  readonly toInput: (values: Values, context: Context) => Input | null;
}

export function maySend(problems: Readonly<Partial<Record<string, Problem>>>): boolean {
  return Object.values(problems).every((problem) => problem === undefined);
}

/** The field beneath which a fault is said; undefined where it is about the form as a whole. */
export function faultyField<Values extends object, Context>(
  form: Pick<Form<Values, Context, unknown>, "empty" | "refusedField">,
  fault: Error | null,
  { context, values }: { readonly context: Context; readonly values: Values },
): string | undefined {
  // A call that was lost has no words of the server's.
  if (!(fault instanceof CallRefused) || fault.message === "") return undefined;
  if (form.refusedField !== undefined) return form.refusedField(fault, context, values);
  const { field } = fault.details;
  return typeof field === "string" && Object.hasOwn(form.empty, field) ? field : undefined;
}
