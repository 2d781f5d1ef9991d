import { Button, CopyRow, Field, toast } from "@plumbline/ui";
import { QrCode } from "@plumbline/ui/qr-code";
import { type ReactNode, useState } from "react";
import { sayCopied } from "#shell/copy-text.ts";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { CODE_MISSING } from "../contact/contact-form.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { QUIET, useSecurityCommand } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecurityPart } from "./security-part.tsx";
import { StepUpFields } from "./step-up-fields.tsx";
import { useStepUp } from "./use-step-up.ts";

/** The second factor: set up, replaced, taken off. */
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
  const key = useSecurityCommand((auth, _nothing: null) => auth.generateGoogleKey({}, QUIET));
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
  const [code, setCode] = useState("");
  const binding = useSecurityCommand(
    (auth, input: { code: string; password: string; googleCode?: string }) =>
      auth.bindGoogleAuth(input, QUIET),
  );
  const problems = code.trim() === "" ? { code: CODE_MISSING } : {};
  const stepUp = useStepUp({ settings, problems, faults: [binding.error] });
  const send = () => {
    const input = { code: code.trim(), ...stepUp.wire };
    binding.mutate(input, { onSuccess: ({ recoveryCodes }) => onBound(recoveryCodes) });
  };
  const { checked } = stepUp;
  const { hasGoogleAuth } = settings;
  // Without one that is bound, the only code there is to refuse is that of the new one.
  const refusedCode = checked.problemOf("googleCode");
  return (
    <CheckedForm
      checked={checked}
      onSend={send}
      isSending={binding.isPending}
      fault={binding.error}
      submitLabel={t("auth.authenticator.bind")}
      disabledReason={stepUp.disabledReason}
    >
      <Secret {...secret} />
      <Field
        label={t("auth.authenticator.code")}
        kind="digits"
        name="code"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        problem={checked.problemOf("code") ?? (hasGoogleAuth ? undefined : refusedCode)}
      />
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}

/** To be scanned by another device's camera, or copied on this one. */
function Secret(props: { readonly secret: string; readonly uri: string }): ReactNode {
  const { t } = useTranslation();
  const { secret, uri } = props;
  const onCopy = (isCopied: boolean) => sayCopied(t, isCopied);
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
  const unbinding = useSecurityCommand((auth, input: { password: string; googleCode?: string }) =>
    auth.unbindGoogleAuth(input, QUIET),
  );
  const stepUp = useStepUp({ settings, faults: [unbinding.error] });
  const send = () => {
    const onSuccess = () => toast.show(t("auth.authenticator.isTakenOff"), "good");
    unbinding.mutate(stepUp.wire, { onSuccess });
  };
  if (!isAsking) {
    return (
      <div className="px-4">
        <Button tone="plain" onPress={() => setIsAsking(true)}>
          {t("auth.authenticator.takeOff")}
        </Button>
      </div>
    );
  }
  return (
    <CheckedForm
      checked={stepUp.checked}
      onSend={send}
      isSending={unbinding.isPending}
      fault={unbinding.error}
      tone="danger"
      submitLabel={t("auth.authenticator.takeOff")}
      disabledReason={stepUp.disabledReason}
    >
      <p className="text-label">{t("auth.authenticator.takeOffHint")}</p>
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}
