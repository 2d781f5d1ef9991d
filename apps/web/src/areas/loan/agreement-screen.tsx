import { sendDownload } from "@plumbline/client";
import { AGREEMENT_FILE_PATH, type AgreementFormat } from "@plumbline/protocol/files";
import { Button, Empty, Field, formatDecimal, NoticeBar, Skeleton } from "@plumbline/ui";
import { SignaturePad } from "@plumbline/ui/signature-pad";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { CommandProblem, isLost, useCommand } from "#shell/commands/use-command.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
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
        <Empty kind="search" text={t("loan.orders.none")} hint={t("loan.orders.noneHint")} />
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
    <Loaded
      from={loaded}
      failedText={t("loan.loadFailed")}
      skeleton={<Skeleton shape="card" count={3} />}
    >
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

function SignForm(props: { readonly loan: Loan; readonly agreement: Agreement }): ReactNode {
  const { loan, agreement } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const [typedName, setTypedName] = useState("");
  const [drawing, setDrawing] = useState<string>();
  const command = useCommand(client.loan.signAgreement);
  const { id, textHash, name } = agreement;
  const send = () => {
    if (drawing === undefined) return;
    const signature = drawing.slice(PNG_PREFIX.length);
    command.mutate({ id, textHash, typedName, signature });
  };
  const missing =
    drawing === undefined
      ? t("loan.agreement.signFirst")
      : isSameName(typedName, name)
        ? undefined
        : t("loan.agreement.nameFirst");
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
        onChange={setDrawing}
      />
      <Field
        label={t("loan.agreement.name", { name })}
        kind="text"
        autoComplete="off"
        value={typedName}
        onChange={setTypedName}
      />
      <CommandProblem fault={command.error} />
      <Button
        type="submit"
        isBusy={command.isPending}
        disabledReason={isLost(command.error) ? undefined : missing}
      >
        {t("loan.agreement.sign", { amount: `${formatDecimal(loan.amount)} ${loan.currency}` })}
      </Button>
    </form>
  );
}

/** Compares names like the rule, ignoring case and repeated blanks. */
const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string =>
  name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

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
      <a
        href={hrefTo("agreementCheck", { hash: agreement.textHash })}
        className="flex min-h-target items-center justify-center font-semibold text-accent"
      >
        {t("loan.check.title")}
      </a>
      <a
        href={hrefTo("loanOrders", { id: agreement.id })}
        className="flex min-h-target items-center justify-center font-semibold text-accent"
      >
        {t("loan.pledge.toLoan")}
      </a>
    </section>
  );
}
