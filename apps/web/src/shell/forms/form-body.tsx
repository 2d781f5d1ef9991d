import { Button, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { RefusalHelp, refusalOf } from "#shell/help/refusal-help.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { FilledForm } from "./use-form.ts";

type Filled = Pick<FilledForm<unknown>, "ref" | "submit" | "isSending" | "fault" | "refusal">;

/** The fields of a form whose button is outside of it: Enter in a field submits the form. */
export function FormBody(props: {
  readonly form: Pick<Filled, "ref" | "submit" | "refusal">;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { form, className = "flex flex-col gap-4 p-4", children } = props;
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={className}>
      {children}
      <RefusalHelp refusal={form.refusal} />
    </form>
  );
}

/** Fields, the problem of the form as a whole, and its one button. */
export function SubmitForm(props: {
  readonly form: Filled;
  readonly submitLabel: string;
  readonly tone?: "primary" | "danger";
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined;
  /** The problem of an alternative next to this form; shown while the form itself has none. */
  readonly otherFault?: Error | null;
  /** Shown in place of the form's own problem. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { form, submitLabel, tone, disabledReason, otherFault = null, children } = props;
  return (
    <FormBody form={form}>
      {children}
      {props.problem ?? <FormProblem fault={form.fault ?? otherFault} />}
      <Button type="submit" tone={tone} isBusy={form.isSending} disabledReason={disabledReason}>
        {submitLabel}
      </Button>
    </FormBody>
  );
}

/** The problem of a form as a whole. Always rendered, so that screen readers announce it. */
export function FormProblem({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {fault !== null && <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>}
      <RefusalHelp refusal={refusalOf(fault)} />
    </div>
  );
}
