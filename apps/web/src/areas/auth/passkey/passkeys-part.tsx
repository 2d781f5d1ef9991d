import type { Client } from "@plumbline/client";
import { PASSKEYS_MAX } from "@plumbline/engine/auth";
import { Button, Empty, Field, NoticeBar, Skeleton, toast } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loaded } from "#shell/loaded.tsx";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { CheckedForm } from "../parts/checked-form.tsx";
import { deviceName } from "../security/device-name.ts";
import { passkeysQuery, QUIET, useSecurityCommand } from "../security/queries.ts";
import { SecurityPart } from "../security/security-part.tsx";
import { StepUpFields } from "../security/step-up-fields.tsx";
import { useStepUp } from "../security/use-step-up.ts";
import { hasPasskeys, makePasskey } from "./ask-passkey.ts";
import { PasskeyProblem } from "./passkey-problem.tsx";

type Passkey = Awaited<ReturnType<Client["auth"]["listPasskeys"]>>[number];

/** What is sent to prove the owner. */
type Proof = { readonly password: string; readonly googleCode?: string };

/** The passkeys of the account, and a way to make one on this device. */
export function PasskeysPart(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const passkeys = useQuery(passkeysQuery(client));
  return (
    <SecurityPart title={t("auth.passkey.title")} hint={t("auth.passkey.hint")}>
      {(settings) => (
        <>
          <Loaded
            from={passkeys}
            failedText={t("auth.passkey.listFailed")}
            skeleton={<Skeleton shape="quoteRow" count={2} />}
          >
            {(listed) => <List passkeys={listed} settings={settings} />}
          </Loaded>
          <Add settings={settings} count={passkeys.data?.length ?? 0} />
        </>
      )}
    </SecurityPart>
  );
}

function List(props: {
  readonly passkeys: readonly Passkey[];
  readonly settings: SecuritySettings;
}): ReactNode {
  const { t } = useTranslation();
  const { passkeys, settings } = props;
  if (passkeys.length === 0) {
    // The hint speaks of a form that only stands below where the browser can make one.
    const hint = hasPasskeys() ? t("auth.passkey.noneHint") : undefined;
    return <Empty text={t("auth.passkey.none")} hint={hint} />;
  }
  return (
    <ul className="flex flex-col gap-3 p-4">
      {passkeys.map((passkey) => (
        <Card key={passkey.id} passkey={passkey} settings={settings} />
      ))}
    </ul>
  );
}

function Card(props: {
  readonly passkey: Passkey;
  readonly settings: SecuritySettings;
}): ReactNode {
  const { t } = useTranslation();
  const { passkey, settings } = props;
  const [isAsking, setIsAsking] = useState(false);
  const created = showTime(readWireTime(passkey.createdAt));
  return (
    <li className="rounded-card bg-surface">
      <div className="flex items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{passkey.name}</p>
          <p className="text-caption text-muted tabular-nums">
            {t("auth.passkey.created", { time: created })}
          </p>
        </div>
        <Button tone="plain" isCompact isInline onPress={() => setIsAsking(!isAsking)}>
          {t(isAsking ? "auth.passkey.keep" : "auth.passkey.remove")}
        </Button>
      </div>
      {isAsking && <Remove id={passkey.id} settings={settings} />}
    </li>
  );
}

function Remove(props: { readonly id: string; readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const removing = useSecurityCommand((auth, input: Proof & { readonly id: string }) =>
    auth.removePasskey(input, QUIET),
  );
  const stepUp = useStepUp({ settings: props.settings, faults: [removing.error] });
  const send = () => {
    const onSuccess = () => toast.show(t("auth.passkey.removed"), "good");
    removing.mutate({ id: props.id, ...stepUp.wire }, { onSuccess });
  };
  return (
    <CheckedForm
      checked={stepUp.checked}
      onSend={send}
      isSending={removing.isPending}
      fault={removing.error}
      tone="danger"
      submitLabel={t("auth.passkey.removeNow")}
      disabledReason={stepUp.disabledReason}
    >
      <StepUpFields {...stepUp.fields} />
    </CheckedForm>
  );
}

function Add(props: { readonly settings: SecuritySettings; readonly count: number }): ReactNode {
  const { t } = useTranslation();
  const { settings, count } = props;
  const isFull = count >= PASSKEYS_MAX;
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, 60));
  const [fault, setFault] = useState<Error | null>(null);
  const adding = useSecurityCommand(async (auth, proof: Proof) => {
    const { options, ticket } = await auth.passkeyRegisterOptions(proof, QUIET);
    return auth.passkeyRegister({ ticket, response: await makePasskey(options), name }, QUIET);
  });
  const stepUp = useStepUp({ settings, faults: [adding.error] });
  const send = () => {
    setFault(null);
    const onSuccess = () => {
      stepUp.clear();
      toast.show(t("auth.passkey.made"), "good");
    };
    adding.mutate(stepUp.wire, { onSuccess, onError: setFault });
  };
  if (!hasPasskeys()) {
    return (
      <div className="p-4">
        <NoticeBar tone="info">{t("auth.passkey.unknownHere")}</NoticeBar>
      </div>
    );
  }
  return (
    <CheckedForm
      checked={stepUp.checked}
      onSend={send}
      isSending={adding.isPending}
      fault={null}
      submitLabel={t("auth.passkey.make")}
      disabledReason={
        isFull
          ? t("auth.refusal.tooManyPasskeys", { countMax: PASSKEYS_MAX })
          : stepUp.disabledReason
      }
    >
      <Field label={t("auth.passkey.name")} kind="text" value={name} onChange={setName} />
      <StepUpFields {...stepUp.fields} />
      <PasskeyProblem fault={fault} />
    </CheckedForm>
  );
}
