import { TextAction } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ContactCodeField } from "../contact/contact-code-field.tsx";
import type { CodeRequest } from "../contact/use-code.ts";
import { PasswordField } from "#shell/forms/password-field.tsx";
import type { Checked } from "#shell/forms/use-form.ts";
import { contactKindOf, type SignInForm, usesCode } from "./sign-in-form.ts";

/** The password, or a code by message. */
export function SignInProof(props: {
  readonly form: SignInForm;
  readonly onChange: (part: Partial<Pick<SignInForm, "password" | "code" | "isByCode">>) => void;
  readonly checked: Checked;
  readonly code: CodeRequest;
}): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, checked } = props;
  const kind = contactKindOf(form.method);
  const isLeftOut = form.method === "authenticator" && form.isDeviceKnown;
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
        <TextAction onPress={() => onChange({ isByCode: !form.isByCode })}>
          {t(form.isByCode ? "auth.login.byPassword" : "auth.login.byCode")}
        </TextAction>
      )}
    </div>
  );
}
