import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "#shell/drafts/draft.ts";
import { refusalOf, refusalOfText } from "#shell/help/refusal-help.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { faultyField, type Form, maySend } from "./form.ts";

/** What sends a form: a command with its request id (`useCommand`), or a plain mutation. */
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
  /** In place of the form's `empty`, where something is known already. */
  readonly start?: NoInfer<Values>;
  readonly draft?: Draft<NoInfer<Values>>;
  /** The draft outlives the command: another one follows it. */
  readonly keepsDraft?: boolean;
  /** A sheet asks before anything is sent; it then calls `send`. */
  readonly onReady?: () => void;
  /** null: there was nothing to send. */
  readonly onDone?: (answer: Answer | null) => void;
  /** Of what else is asked for in the form, such as a code. */
  readonly otherFaults?: readonly (Error | null)[];
  /** A sheet stands before the form: nobody is led behind it. */
  readonly isCovered?: boolean;
}

/** A form that is being filled in. */
export interface FilledForm<Values, Context = never> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** What stands beneath a field. */
  readonly problemOf: (field: string) => string | undefined;
  /** What a field of that name is drawn with. */
  readonly field: <Name extends TextName<Values>>(name: Name) => FieldState;
  /** Goes on if nothing is surely wrong; else leads to the first field where it is. */
  readonly submit: (event?: FormEvent) => void;
  /** Sends what `submit` has found to be right, with what came to be known since. */
  readonly send: (context?: Context) => void;
  /** Whether one field is right, for a step that needs no other; says so if not. */
  readonly demand: (field: string) => boolean;
  /** Says nothing about fields until the next try: the form has become another one. */
  readonly startAfresh: (part?: Partial<Values>) => void;
  readonly forget: () => void;
  readonly isSending: boolean;
  /** What went wrong with the form as a whole. */
  readonly fault: Error | null;
  /** The stable name of what a field was refused for. */
  readonly refusal: string | undefined;
}

/** The part of a form that a field with a step of its own needs. */
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
 * The one way in which a form is filled in. Nothing is said of a field before its reader has tried
 * to send it; what the server refused is said beneath its field too, and the reader is led there.
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
      // Its name is among those of texts.
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

/** What was typed over what the form starts with, also before a reload. */
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

/** Leads the reader to what was refused: at once, or when nothing stands before it any more. */
function useLead(ref: RefObject<HTMLFormElement | null>, refused: Error | null): void {
  useEffect(() => {
    if (refused !== null) focusFirstProblem(ref.current);
  }, [ref, refused]);
}

/** To the first field that is refused, once it is marked as such. */
function focusFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
