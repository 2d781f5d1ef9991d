import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Empty, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { DraftOf } from "#shell/drafts/draft.ts";
import { AccountField } from "../parts/account-field.tsx";
import { CheckedForm } from "../parts/checked-form.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { accountProblem, repeatedProblems } from "../password-form.ts";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { QUIET, useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { StepUpFields } from "./step-up-fields.tsx";
import { useStepUp } from "./use-step-up.ts";

const DRAFT: DraftOf<{ account: string }> = { key: "guestDraft", empty: { account: "" } };
const EMPTY = { newPassword: "", repeated: "" };

/** Makes a full account of a guest's; what they hold stays theirs. */
export function CompleteGuestPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.complete.title")} backTo="profile">
      {(settings) =>
        settings.isGuest ? (
          <CompleteForm settings={settings} />
        ) : (
          <Empty text={t("auth.complete.isFull")} />
        )
      }
    </SecurityPart>
  );
}

interface Completion {
  readonly account: string;
  readonly newPassword: string;
  readonly password: string;
  readonly googleCode?: string;
}

function CompleteForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const { draft, change, forget } = useDraft(DRAFT);
  const [form, setForm] = useState(EMPTY);
  const completing = useSecurityCommand((auth, input: Completion) =>
    auth.completeGuest(input, QUIET),
  );
  const { account } = draft;
  const problem = accountProblem(account);
  const problems = { ...(problem && { account: problem }), ...repeatedProblems(form, account) };
  const stepUp = useStepUp({ settings, problems, faults: [completing.error] });
  const { checked } = stepUp;
  const send = () => {
    const onSuccess = () => {
      forget();
      toast.show(t("auth.complete.done"), "good");
      goBack(pathTo("profile"));
    };
    const { newPassword } = form;
    completing.mutate({ account, newPassword, ...stepUp.wire }, { onSuccess });
  };
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (text: string) => setForm({ ...form, [name]: text }),
    problem: checked.problemOf(name),
    autoComplete: "new-password" as const,
  });
  return (
    <CheckedForm
      checked={checked}
      onSend={send}
      isSending={completing.isPending}
      fault={completing.error}
      submitLabel={t("auth.complete.submit")}
      disabledReason={stepUp.disabledReason}
    >
      <p className="text-label text-muted">{t("auth.complete.hint")}</p>
      <AccountField
        value={account}
        onChange={(typed) => change({ account: typed })}
        problem={checked.problemOf("account")}
      />
      <PasswordField
        label={t("auth.changePassword.new")}
        hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        {...field("newPassword")}
      />
      <PasswordField label={t("auth.changePassword.repeat")} {...field("repeated")} />
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}
