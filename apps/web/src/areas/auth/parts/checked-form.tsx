import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Checked } from "../use-checked.ts";
import { FormProblem } from "./form-problem.tsx";

/** Fields, what went wrong with them as a whole, and the one button that sends them. */
export function CheckedForm(props: {
  readonly checked: Checked;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** Why it could not be sent, or was refused. */
  readonly fault: Error | null;
  readonly submitLabel: string;
  readonly tone?: "primary" | "danger";
  readonly children: ReactNode;
}): ReactNode {
  const { checked, onSend, isSending, fault, submitLabel, tone, children } = props;
  return (
    <form
      ref={checked.ref}
      noValidate
      onSubmit={checked.onSubmit(onSend)}
      className="flex flex-col gap-4 p-4"
    >
      {children}
      <FormProblem fault={fault} />
      <Button type="submit" tone={tone} isBusy={isSending}>
        {submitLabel}
      </Button>
    </form>
  );
}
