import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import { Field, toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useForm } from "#shell/forms/use-form.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { lockForm } from "./security-forms.ts";
import { useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { SecurityForm } from "./step-up-fields.tsx";
import type { WireStepUp } from "./step-up-form.ts";

/** Locks the security settings for some days, in case somebody finds the phone unlocked. */
export function LockPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.lock.title")} hint={t("auth.lock.hint")}>
      {(settings) => <LockForm settings={settings} />}
    </SecurityPart>
  );
}

function LockForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const form = useForm(lockForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand((auth, input: WireStepUp & { readonly days: number }) =>
      auth.lockSettings(input),
    ),
    onDone: () => {
      // The screen stays open, so the step-up's inputs are cleared.
      form.startAfresh(lockForm.empty);
      toast.show(t("auth.lock.done"), "good");
    },
  });
  return (
    <SecurityForm form={form} settings={settings} submitLabel={t("auth.lock.submit")}>
      <Field
        label={t("auth.lock.days")}
        kind="digits"
        hint={t("auth.lock.daysHint", { max: SETTINGS_LOCK_DAYS_MAX })}
        {...form.field("days")}
      />
    </SecurityForm>
  );
}
