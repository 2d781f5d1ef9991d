import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "#shell/drafts/draft.ts";
import { refusalOf, refusalOfText } from "#shell/help/refusal-help.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { faultyField, type Form, maySend } from "./form.ts";

/** The mutation of a form: a command with its request id (`useCommand`), or a plain mutation. */
export interface Sending<Input, Answer> {
  readonly mutate: (
    input: Input,
    options: { readonly onSuccess: (answer: Answer) => void },
  ) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
}

interface FormOptions<Values, Context, Input, Answer> {
  readonly context: Context;
  readonly command: Sending<Input, Answer>;
  /** Replaces the form's `empty` if there are initial values. */
  readonly start?: NoInfer<Values>;
  readonly draft?: Draft<NoInfer<Values>>;
  /** The draft remains after the command succeeds, because another command follows. */
  readonly keepsDraft?: boolean;
  /** Opens a sheet for confirmation before anything is sent; the sheet calls `send`. */
  readonly onReady?: () => void;
  /** null: there was nothing to send. */
  readonly onDone?: (answer: Answer | null) => void;
  /** Problems of other inputs on the screen, such as a code. */
  readonly otherFaults?: readonly (Error | null)[];
  /** A sheet covers the form: the focus stays in the sheet. */
  readonly isCovered?: boolean;
}

/** The state of a form while it is filled in. */
export interface FilledForm<Values, Context = never> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** The text beneath a field. */
  readonly problemOf: (field: string) => string | undefined;
  /** The properties of the input with that name. */
  readonly field: <Name extends TextName<Values>>(name: Name) => FieldState;
  /** Continues if no problem is certain; otherwise moves the focus to the first one. */
  readonly submit: (event?: FormEvent) => void;
  /** Sends the values that `submit` has validated, with later additions. */
  readonly send: (context?: Context) => void;
  /**
   * Whether one field is valid, for a step that requires no other field; shows its problem if not.
   */
  readonly demand: (field: string) => boolean;
  /** Hides problems until the next attempt, because the form has changed to another one. */
  readonly startAfresh: (part?: Partial<Values>) => void;
  readonly forget: () => void;
  readonly isSending: boolean;
  /** The problem of the form as a whole. */
  readonly fault: Error | null;
  /** The name of the refusal that a field shows. */
  readonly refusal: string | undefined;
}

/** The part of a form that is required by a field with a separate step. */
export type Checked = Pick<FilledForm<unknown>, "problemOf" | "demand">;

interface FieldState {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | undefined;
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/**
 * The hook of every form. A field's problem is shown only after an attempt to send; a refusal of
 * the server is shown beneath its field, too, and the focus moves there.
 */
export function useForm<Values extends object, Context, Input, Answer>(
  form: Form<Values, Context, Input>,
  options: FormOptions<Values, Context, Input, Answer>,
): FilledForm<Values, Context> {
  const { t } = useTranslation();
  const { command, context, draft, isCovered = false, otherFaults = [] } = options;
  const ref = useRef<HTMLFormElement>(null);
  const { values, change } = useTyped(options.start ?? form.empty, draft);
  const [tried, setTried] = useState<"all" | readonly string[]>([]);
  const problems = form.problems(values, context);
  const faults = [command.error, ...otherFaults];
  useLead(ref, isCovered ? null : (faults.find((fault) => fault !== null) ?? null));

  const fieldOf = (fault: Error | null) => faultyField(form, fault, { context, values });
  const problemOf = (field: string) => {
    const problem = tried === "all" || tried.includes(field) ? problems[field] : undefined;
    if (problem !== undefined) return t(problem.key, problem.values);
    return faults.find((fault) => fieldOf(fault) === field)?.message;
  };
  const refusalShown = () => {
    const shown = Object.keys(problems).filter((field) => tried === "all" || tried.includes(field));
    const named = shown.map((field) => refusalOfText(problems[field]?.key ?? "")).find(Boolean);
    return named ?? refusalOf(faults.find((fault) => fieldOf(fault) !== undefined) ?? null);
  };
  const send = (at = context) => {
    const onSuccess = (answer: Answer | null) => {
      if (options.keepsDraft !== true) draft?.forget();
      options.onDone?.(answer);
    };
    const input = form.toInput(values, at);
    if (input === null) onSuccess(null);
    else command.mutate(input, { onSuccess });
  };
  return {
    ref,
    values,
    change,
    problemOf,
    send,
    field: (name) => ({
      // The name is that of a text field.
      value: values[name] as string,
      onChange: (text) => change({ [name]: text } as Partial<Values>),
      problem: problemOf(name),
    }),
    submit: (event) => {
      event?.preventDefault();
      setTried("all");
      if (!maySend(problems)) return focusFirstProblem(ref.current);
      if (options.onReady === undefined) return send();
      command.reset();
      return options.onReady();
    },
    demand: (field) => {
      if (problems[field] === undefined) return true;
      if (tried !== "all") setTried([...tried, field]);
      focusFirstProblem(ref.current);
      return false;
    },
    startAfresh: (part) => {
      if (part !== undefined) change(part);
      setTried([]);
    },
    forget: () => draft?.forget(),
    isSending: command.isPending,
    fault: fieldOf(command.error) === undefined ? command.error : null,
    refusal: refusalShown(),
  };
}

/** The typed values, also those from before a reload, over the initial ones. */
function useTyped<Values extends object>(start: Values, draft: Draft<Values> | undefined) {
  const [typed, setTyped] = useState<Partial<Values>>(() => draft?.read() ?? {});
  return {
    values: { ...start, ...typed },
    change: (part: Partial<Values>) =>
      setTyped((before) => {
        const after = { ...before, ...part };
        draft?.keep(after);
        return after;
      }),
  };
}

/** Moves the focus to the refused field: at once, or when no sheet covers it any more. */
function useLead(ref: RefObject<HTMLFormElement | null>, refused: Error | null): void {
  useEffect(() => {
    if (refused !== null) focusFirstProblem(ref.current);
  }, [ref, refused]);
}

/** Focuses the first refused field, after it is rendered as invalid. */
function focusFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
