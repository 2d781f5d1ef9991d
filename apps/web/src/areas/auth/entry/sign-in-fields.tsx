import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import { ContactFields } from "../contact/contact-fields.tsx";
import type { CodeRequest } from "../contact/use-code.ts";
import { AccountField } from "../parts/account-field.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { TextButton } from "../parts/text-button.tsx";
import type { Checked } from "../use-checked.ts";
import type { EntryDraft } from "./entry-draft.ts";
import { contactKindOf, type SignInForm, usesCode } from "./sign-in-form.ts";

/** Who signs in, by whichever name they are known. */
export function SignInName(props: {
  readonly form: SignInForm;
  readonly onChange: (part: Partial<EntryDraft>) => void;
  readonly checked: Checked;
}): ReactNode {
  const { form, onChange, checked } = props;
  const kind = contactKindOf(form.way);
  if (kind === undefined) {
    return (
      <AccountField
        value={form.account}
        onChange={(account) => onChange({ account })}
        problem={checked.problemOf("account")}
      />
    );
  }
  return (
    <ContactFields
      kind={kind}
      form={form}
      onChange={onChange}
      problem={checked.problemOf(kind)}
      autoComplete="username"
    />
  );
}

/** What shows that they are it: the password, or a code that only they are sent. */
export function SignInProof(props: {
  readonly form: SignInForm;
  readonly onChange: (part: Partial<Pick<SignInForm, "password" | "code" | "isByCode">>) => void;
  readonly checked: Checked;
  readonly code: CodeRequest;
}): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, checked } = props;
  const kind = contactKindOf(form.way);
  const isLeftOut = form.way === "authenticator" && form.isDeviceKnown;
  return (
    <div>
      {kind !== undefined && usesCode(form) ? (
        <ContactCodeField
          kind={kind}
          form={form}
          onChange={(code) => onChange({ code })}
          request={props.code}
          checked={checked}
        />
      ) : (
        <PasswordField
          label={t("auth.field.password")}
          autoComplete="current-password"
          hint={isLeftOut ? t("auth.field.knownDevice") : undefined}
          value={form.password}
          onChange={(password) => onChange({ password })}
          problem={checked.problemOf("password")}
        />
      )}
      {kind !== undefined && (
        <TextButton onPress={() => onChange({ isByCode: !form.isByCode })}>
          {t(form.isByCode ? "auth.login.byPassword" : "auth.login.byCode")}
        </TextButton>
      )}
    </div>
  );
}
