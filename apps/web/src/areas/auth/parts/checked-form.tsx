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
  /** Why nothing can be sent now. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { checked, onSend, isSending, fault, submitLabel, children } = props;
  return (
    <form
      ref={checked.ref}
      noValidate
      onSubmit={checked.onSubmit(onSend)}
      className="flex flex-col gap-4 p-4"
    >
      {children}
      <FormProblem fault={fault} />
      <Button
        type="submit"
        tone={props.tone}
        isBusy={isSending}
        disabledReason={props.disabledReason}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
