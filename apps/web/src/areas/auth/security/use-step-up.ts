import { useState } from "react";
import type { Problem } from "#shell/forms/problem.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { type Checked, useChecked } from "../use-checked.ts";
import { NO_STEP_UP, type StepUpForm, stepUpProblems, wireStepUp } from "./step-up-form.ts";

/** A form that changes a security setting: checked, with what proves the owner beside it. */
export function useStepUp({
  settings,
  problems = {},
  faults,
}: {
  readonly settings: SecuritySettings;
  /** Of the form's other fields. */
  readonly problems?: Readonly<Partial<Record<string, Problem>>>;
  readonly faults: readonly (Error | null)[];
}): {
  readonly checked: Checked;
  /** For the fields that ask for the proof. */
  readonly fields: {
    readonly form: StepUpForm;
    readonly onChange: (form: StepUpForm) => void;
    readonly checked: Checked;
    readonly hasFactor: boolean;
  };
  /** What is sent of it. */
  readonly wire: ReturnType<typeof wireStepUp>;
  /** Why nothing can be sent now. */
  readonly disabledReason: string | undefined;
  /** After it was accepted, on a screen that stays: what proved the owner is not left standing. */
  readonly clear: () => void;
} {
  const { t } = useTranslation();
  const [form, onChange] = useState(NO_STEP_UP);
  const hasFactor = settings.hasGoogleAuth;
  const checked = useChecked({ ...problems, ...stepUpProblems(form, hasFactor) }, faults);
  return {
    checked,
    fields: { form, onChange, checked, hasFactor },
    wire: wireStepUp(form, hasFactor),
    disabledReason: settings.settingsLockedUntil === null ? undefined : t("auth.lock.reason"),
    clear: () => {
      checked.startAfresh();
      onChange(NO_STEP_UP);
    },
  };
}
