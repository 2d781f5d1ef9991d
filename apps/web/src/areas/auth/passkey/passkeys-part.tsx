import type { Client } from "@plumbline/client";
import { PASSKEYS_MAX } from "@plumbline/engine/auth";
import { Button, Empty, Field, NoticeBar, Skeleton, toast } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "#shell/forms/use-form.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { SecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { deviceName } from "../security/device-name.ts";
import { passkeysQuery, useSecurityCommand } from "../security/queries.ts";
import { SecurityPart } from "../security/security-part.tsx";
import { SecurityForm } from "../security/step-up-fields.tsx";
import { NO_STEP_UP, stepUpForm, type WireStepUp } from "../security/step-up-form.ts";
import { hasPasskeys, makePasskey } from "./request-passkey.ts";
import { PasskeyProblem } from "./passkey-problem.tsx";

type Passkey = Awaited<ReturnType<Client["auth"]["listPasskeys"]>>[number];

/** The passkeys of the account, and a button to create one on this device. */
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
    // The hint refers to the form below, which exists only if the browser supports passkeys.
    const hint = hasPasskeys() ? t("auth.passkey.noneHint") : undefined;
    return <Empty kind="empty" text={t("auth.passkey.none")} hint={hint} />;
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
  const { id, settings } = props;
  const form = useForm(stepUpForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand((auth, proof: WireStepUp) => auth.removePasskey({ id, ...proof })),
    onDone: () => toast.show(t("auth.passkey.removed"), "good"),
  });
  const submitLabel = t("auth.passkey.removeNow");
  return (
    <SecurityForm form={form} settings={settings} submitLabel={submitLabel} tone="danger">
      {null}
    </SecurityForm>
  );
}

function Add(props: { readonly settings: SecuritySettings; readonly count: number }): ReactNode {
  const { t } = useTranslation();
  const { settings, count } = props;
  const isFull = count >= PASSKEYS_MAX;
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, 60));
  const form = useForm(stepUpForm, {
    context: { hasFactor: settings.hasGoogleAuth },
    command: useSecurityCommand(async (auth, proof: WireStepUp) => {
      const { options, ticket } = await auth.passkeyRegisterOptions(proof);
      return auth.passkeyRegister({ ticket, response: await makePasskey(options), name });
    }),
    onDone: () => {
      form.startAfresh(NO_STEP_UP);
      toast.show(t("auth.passkey.made"), "good");
    },
  });
  if (!hasPasskeys()) {
    return (
      <div className="p-4">
        <NoticeBar tone="info">{t("auth.passkey.unknownHere")}</NoticeBar>
      </div>
    );
  }
  return (
    <SecurityForm
      form={form}
      settings={settings}
      submitLabel={t("auth.passkey.make")}
      problem={<PasskeyProblem fault={form.fault} />}
      disabledReason={
        isFull ? t("auth.refusal.tooManyPasskeys", { countMax: PASSKEYS_MAX }) : undefined
      }
    >
      <Field label={t("auth.passkey.name")} kind="text" value={name} onChange={setName} />
    </SecurityForm>
  );
}
