import { sendDownload } from "@plumbline/client";
import { isSameName } from "@plumbline/engine/loan";
import { AGREEMENT_FILE_PATH, type AgreementFormat } from "@plumbline/protocol/files";
import {
  Button,
  CardSkeletons,
  Empty,
  Field,
  formatDecimal,
  NoticeBar,
  TextLink,
} from "@plumbline/ui";
import { SignaturePad } from "@plumbline/ui/signature-pad";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, PATHS } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { goBack } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { saveFile } from "#shell/save-file.ts";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type Agreement, agreementQuery, type Loan, loanQuery } from "./queries.ts";

/** The agreement of a credit: to read and sign, or as it was signed. */
export function AgreementScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const id = query.get("id");
  return (
    <AppScreen title={t("loan.agreement.title")} backTo="loanOrders">
      {id === null ? (
        <Empty
          kind="search"
          text={t("loan.agreement.none")}
          hint={t("loan.agreement.noneHint")}
          action={
            <Button isCompact onPress={() => goBack(PATHS.loanOrders)}>
              {t("loan.orders.title")}
            </Button>
          }
        />
      ) : (
        <AgreementOf id={id} />
      )}
    </AppScreen>
  );
}

function AgreementOf({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({
    loan: loanQuery(client, id),
    agreement: agreementQuery(client, id),
  });
  return (
    <Loaded from={loaded} failedText={t("loan.loadFailed")} skeleton={<CardSkeletons count={3} />}>
      {({ loan, agreement }) => (
        <div className="flex flex-col gap-4 p-4">
          {agreement.signTime === null && <p className="text-label">{t("loan.agreement.read")}</p>}
          <article
            className="rounded-card border border-hairline bg-surface p-4 text-label
              whitespace-pre-line wrap-anywhere"
          >
            {agreement.text}
          </article>
          {agreement.signTime === null ? (
            <SignForm loan={loan} agreement={agreement} />
          ) : (
            <Signed agreement={agreement} signTime={agreement.signTime} />
          )}
        </div>
      )}
    </Loaded>
  );
}

const PNG_PREFIX = "data:image/png;base64,";

interface SignValues {
  readonly typedName: string;
  /** A picture as a data URL. */
  readonly drawing: string | undefined;
}

function SignForm(props: { readonly loan: Loan; readonly agreement: Agreement }): ReactNode {
  const { loan, agreement } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.loan.signAgreement);
  const { values, change } = useTicket<SignValues>({ typedName: "", drawing: undefined }, command);
  const { typedName, drawing } = values;
  const { id, textHash, name } = agreement;
  const signature = drawing?.slice(PNG_PREFIX.length);
  const unnamed = isSameName(typedName, name) ? undefined : t("loan.agreement.nameFirst");
  const { onPress: send, ...button } = ticketButton(command, {
    input: signature === undefined ? null : { id, textHash, typedName, signature },
    disabledReason: signature === undefined ? t("loan.agreement.signFirst") : unnamed,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SignaturePad
        label={t("loan.agreement.pad")}
        clearLabel={t("loan.agreement.clear")}
        typedLabel={t("loan.agreement.typed")}
        onChange={(next) => change({ drawing: next })}
      />
      <Field
        label={t("loan.agreement.name", { name })}
        kind="text"
        autoComplete="off"
        value={typedName}
        onChange={(text) => change({ typedName: text })}
      />
      <CommandProblem fault={command.error} />
      <Button type="submit" {...button}>
        {t("loan.agreement.sign", { amount: `${formatDecimal(loan.amount)} ${loan.currency}` })}
      </Button>
    </form>
  );
}

function Signed(props: { readonly agreement: Agreement; readonly signTime: string }): ReactNode {
  const { agreement, signTime } = props;
  const { t } = useTranslation();
  const { preferences, userStore } = useServices();
  const saving = useMutation({
    mutationKey: ["loan", "agreement-file"],
    mutationFn: async (format: AgreementFormat) => {
      const { name, file } = await sendDownload({
        baseUrl: "",
        path: AGREEMENT_FILE_PATH,
        query: { id: agreement.id, format },
        token: userStore.getState().token,
        language: preferences.getState().language,
      });
      saveFile(name, file);
    },
  });
  const time = showTime(readWireTime(signTime)).slice(0, 16);
  const button = (format: AgreementFormat, tone: "plain" | "primary") => (
    <Button
      tone={tone}
      isBusy={saving.isPending && saving.variables === format}
      onPress={() => saving.mutate(format)}
    >
      {t(`loan.agreement.download.${format}`)}
    </Button>
  );
  return (
    <section className="flex flex-col gap-4">
      <NoticeBar tone="good">{t("loan.agreement.signed", { time })}</NoticeBar>
      <p className="text-caption wrap-anywhere text-muted">
        {t("loan.agreement.hash")}: {agreement.textHash}
      </p>
      <p className="text-caption text-muted">{t("loan.agreement.verify")}</p>
      {saving.error !== null && <NoticeBar tone="bad">{problemText(t, saving.error)}</NoticeBar>}
      <div className="grid grid-cols-2 items-start gap-3">
        {button("txt", "plain")}
        {button("pdf", "primary")}
      </div>
      <TextLink href={hrefTo("agreementCheck", { hash: agreement.textHash })} align="center">
        {t("loan.check.title")}
      </TextLink>
      <TextLink href={hrefTo("loanOrders", { id: agreement.id })} align="center">
        {t("loan.pledge.toLoan")}
      </TextLink>
    </section>
  );
}
