import { CallRefused } from "@plumbline/client";
import type { TextKey, TextValues } from "#shell/i18n/texts.ts";

/** Why something cannot be sent: a text key and its values. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The problems by field. With an empty object the form can be sent. */
export type Problems<Field extends string> = { readonly [Name in Field]?: Problem };

/**
 * A form without its screen: pure functions of its values and of `context`, which contains
 * everything else that its rule requires. `useForm` adds state, drafts, focus and sending.
 */
export interface Form<Values, Context, Input> {
  /** The initial values. */
  readonly empty: Values;
  /** Problems by the rule that the server applies; the server alone can find the others. */
  readonly problems: (
    values: Values,
    context: Context,
  ) => Readonly<Partial<Record<string, Problem>>>;
  /** The field of a refusal, if it differs from the field of `empty` that the refusal names. */
  readonly refusedField?: (
    refusal: CallRefused,
    context: Context,
    values: Values,
  ) => string | undefined;
  /** The call's input from valid values. null: no value was changed, so nothing is sent. */
  readonly toInput: (values: Values, context: Context) => Input | null;
}

export function maySend(problems: Readonly<Partial<Record<string, Problem>>>): boolean {
  return Object.values(problems).every((problem) => problem === undefined);
}

/** The field below which a fault is shown; undefined if it concerns the whole form. */
export function faultyField<Values extends object, Context>(
  form: Pick<Form<Values, Context, unknown>, "empty" | "refusedField">,
  fault: Error | null,
  { context, values }: { readonly context: Context; readonly values: Values },
): string | undefined {
  // A lost call has no message from the server.
  if (!(fault instanceof CallRefused) || fault.message === "") return undefined;
  if (form.refusedField !== undefined) return form.refusedField(fault, context, values);
  const { field } = fault.details;
  return typeof field === "string" && Object.hasOwn(form.empty, field) ? field : undefined;
}
