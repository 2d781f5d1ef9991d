import { maskSecrets, MESSAGE_LENGTH_MAX, TICKET_CATEGORIES } from "@plumbline/engine/support";
import { Button, Empty, Field, LongField, NoticeBar, Select, TextLink } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useCommand } from "#shell/commands/use-command.tsx";
import { SubmitForm } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { emailRequestForm } from "./email-request-form.ts";

/** An e-mail request to support from a person who cannot sign in, answered by e-mail. */
export function EmailRequestScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [sentTo, setSentTo] = useState<string>();
  const sending = useCommand(client.support.writeToSupport);
  const form = useForm(emailRequestForm, {
    context: null,
    command: sending,
    onDone: () => setSentTo(form.values.email),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <AppScreen title={t("support.emailRequest.title")} backTo="login">
      <div className="flex flex-col gap-1 px-4 pt-4">
        <p className="text-label text-muted">{t("support.emailRequest.intro")}</p>
        <p className="flex flex-wrap gap-x-4">
          <TextLink href={hrefTo("support")}>{t("support.emailRequest.signIn")}</TextLink>
          <TextLink href={hrefTo("freeze", { part: "lift" })}>
            {t("support.emailRequest.lift")}
          </TextLink>
        </p>
      </div>
      <SubmitForm form={form} submitLabel={t("support.emailRequest.send")}>
        <Field
          label={t("support.emailRequest.email")}
          kind="email"
          name="email"
          autoComplete="email"
          {...form.field("email")}
        />
        <Select
          label={t("support.emailRequest.about")}
          value={form.values.category}
          onChange={(category) => form.change({ category })}
          options={TICKET_CATEGORIES.map((id) => ({
            value: id,
            label: t(`support.category.${id}`),
          }))}
        />
        <LongField
          label={t("support.emailRequest.text")}
          lengthMax={MESSAGE_LENGTH_MAX}
          hint={t("support.emailRequest.textHint")}
          {...form.field("text")}
        />
        {maskSecrets(form.values.text).isMasked && (
          <NoticeBar tone="warn">{t("support.secretWarning")}</NoticeBar>
        )}
      </SubmitForm>
    </AppScreen>
  );
}

function Sent({ email }: { readonly email: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("support.emailRequest.title")}
      backTo="home"
      footer={
        <Button onPress={() => go(pathTo("home"), { isReplacing: true })}>
          {t("support.emailRequest.home")}
        </Button>
      }
    >
      <div role="status">
        <Empty
          kind="done"
          text={t("support.emailRequest.sent")}
          hint={t("support.emailRequest.sentHint", { email })}
        />
      </div>
    </AppScreen>
  );
}
