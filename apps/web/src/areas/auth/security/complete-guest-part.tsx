import { PASSWORD_LENGTH_MIN } from "@plumbline/engine/auth";
import { Empty, toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { PasswordField } from "#shell/forms/password-field.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { AccountField } from "../parts/credential-fields.tsx";
import { accountProblem, repeatedProblems } from "../password-form.ts";
import { useSecurityCommand } from "./queries.ts";
import { SecurityPart } from "./security-part.tsx";
import { SecurityForm } from "./step-up-fields.tsx";
import { type WireStepUp, withStepUp } from "./step-up-form.ts";

const DRAFT_FIELDS = { account: "" };

const completeForm = withStepUp({
  empty: { ...DRAFT_FIELDS, newPassword: "", repeated: "" },
  problems: (form) => {
    const problem = accountProblem(form.account);
    return { ...(problem && { account: problem }), ...repeatedProblems(form, form.account) };
  },
  toInput: ({ account, newPassword }) => ({ account, newPassword }),
});

/** Turns a guest's account into a full one; the balances stay. */
export function CompleteGuestPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <SecurityPart title={t("auth.complete.title")} backTo="profile">
      {(settings) =>
        settings.isGuest ? (
          <CompleteForm settings={settings} />
        ) : (
          <Empty kind="done" text={t("auth.complete.isFull")} />
        )
      }
    </SecurityPart>
  );
}

interface Completion extends WireStepUp {
  readonly account: string;
  readonly newPassword: string;
}

function CompleteForm({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const form = useForm(completeForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand((auth, input: Completion) => auth.completeGuest(input)),
    draft: useOwnDraft({ key: "guestDraft", empty: DRAFT_FIELDS }),
    onDone: () => {
      toast.show(t("auth.complete.done"), "good");
      goBack(pathTo("profile"));
    },
  });
  return (
    <SecurityForm form={form} settings={settings} submitLabel={t("auth.complete.submit")}>
      <p className="text-label text-muted">{t("auth.complete.hint")}</p>
      <AccountField {...form.field("account")} />
      <PasswordField
        label={t("auth.changePassword.new")}
        hint={t("auth.register.passwordHint", { length: PASSWORD_LENGTH_MIN })}
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <PasswordField
        label={t("auth.changePassword.repeat")}
        autoComplete="new-password"
        {...form.field("repeated")}
      />
    </SecurityForm>
  );
}
