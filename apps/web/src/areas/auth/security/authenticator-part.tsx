import { Button, CopyRow, Field, toast } from "@plumbline/ui";
import { QrCode } from "@plumbline/ui/qr-code";
import { type ReactNode, useState } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { bindAuthenticatorForm } from "./security-forms.ts";
import { useSecurityCommand } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecurityPart } from "./security-part.tsx";
import { SecurityForm } from "./step-up-fields.tsx";
import { stepUpForm, type WireStepUp } from "./step-up-form.ts";

/** The second factor: set up, replaced, removed. */
export function AuthenticatorPart(): ReactNode {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <SecurityPart title={t("auth.authenticator.title")} hint={t("auth.authenticator.hint")}>
      {(settings) => {
        if (codes !== undefined) {
          return <RecoveryCodes codes={codes} onContinue={() => setCodes(undefined)} />;
        }
        return (
          <>
            <SetUp settings={settings} onBound={setCodes} />
            {settings.hasGoogleAuth && <TakeOff settings={settings} />}
          </>
        );
      }}
    </SecurityPart>
  );
}

function SetUp(props: {
  readonly settings: SecuritySettings;
  readonly onBound: (recoveryCodes: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { settings, onBound } = props;
  const key = useSecurityCommand((auth, _nothing: null) => auth.generateGoogleKey({}));
  if (key.data !== undefined) {
    return <BindForm settings={settings} secret={key.data} onBound={onBound} />;
  }
  const { hasGoogleAuth, recoveryCodesLeft, settingsLockedUntil } = settings;
  return (
    <div className="flex flex-col gap-4 p-4">
      {hasGoogleAuth && <p>{t("auth.authenticator.isOn", { count: recoveryCodesLeft })}</p>}
      <FormProblem fault={key.error} />
      <Button
        isBusy={key.isPending}
        onPress={() => key.mutate(null)}
        disabledReason={settingsLockedUntil === null ? undefined : t("auth.lock.reason")}
      >
        {t(hasGoogleAuth ? "auth.authenticator.replace" : "auth.authenticator.setUp")}
      </Button>
    </div>
  );
}

function BindForm(props: {
  readonly settings: SecuritySettings;
  readonly secret: { readonly secret: string; readonly uri: string };
  readonly onBound: (recoveryCodes: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { settings, secret, onBound } = props;
  const form = useForm(bindAuthenticatorForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand((auth, input: WireStepUp & { readonly code: string }) =>
      auth.bindGoogleAuth(input),
    ),
    onDone: (bound) => onBound(bound?.recoveryCodes ?? []),
  });
  return (
    <SecurityForm form={form} settings={settings} submitLabel={t("auth.authenticator.bind")}>
      <Secret {...secret} />
      <Field
        label={t("auth.authenticator.code")}
        kind="digits"
        name="code"
        autoComplete="one-time-code"
        {...form.field("code")}
      />
    </SecurityForm>
  );
}

/** To be scanned by another device's camera, or copied on this one. */
function Secret(props: { readonly secret: string; readonly uri: string }): ReactNode {
  const { t } = useTranslation();
  const { secret, uri } = props;
  const onCopy = (isCopied: boolean) => showCopied(t, isCopied);
  return (
    <>
      <p className="text-label">{t("auth.authenticator.scan")}</p>
      <QrCode
        pictureLabel={t("auth.authenticator.picture")}
        label={t("auth.authenticator.link")}
        text={uri}
        copyLabel={t("auth.authenticator.copyLink")}
        onCopy={onCopy}
      />
      <div className="rounded-card border border-hairline bg-surface">
        <CopyRow
          label={t("auth.authenticator.secret")}
          text={secret}
          copyLabel={t("auth.authenticator.copySecret")}
          onCopy={onCopy}
        />
      </div>
    </>
  );
}

function TakeOff({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm(stepUpForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand((auth, input: WireStepUp) => auth.unbindGoogleAuth(input)),
    onDone: () => toast.show(t("auth.authenticator.isTakenOff"), "good"),
  });
  const submitLabel = t("auth.authenticator.takeOff");
  if (!isAsking) {
    return (
      <div className="px-4">
        <Button tone="plain" onPress={() => setIsAsking(true)}>
          {submitLabel}
        </Button>
      </div>
    );
  }
  return (
    <SecurityForm form={form} settings={settings} submitLabel={submitLabel} tone="danger">
      <p className="text-label">{t("auth.authenticator.takeOffHint")}</p>
    </SecurityForm>
  );
}
