import { SteadyButton, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { sendDownload } from "@plumbline/client";
import { STATEMENT_FILE_PATH, type StatementFormat } from "@plumbline/protocol/files";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { LogChoices } from "../log-choices.ts";
import { saveFile } from "#shell/save-file.ts";
import { daysToBegin, hasDays } from "./server-days.ts";
import { StatementChoices } from "./statement-choices.tsx";
import { StatementPreview } from "./statement-preview.tsx";
import { requestOf, type StatementRequest, type StatementForm } from "./statement-query.ts";

export interface StatementChosen {
  readonly choices: LogChoices;
  readonly currencies: readonly string[];
}

interface StatementSheetProps extends StatementChosen {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Downloads the ledger: choices, preview, and format of the file. */
export function StatementSheet(props: StatementSheetProps): ReactNode {
  const { t } = useTranslation();
  const { choices, currencies, isOpen, onClose } = props;
  const [nowMs] = useState(() => Date.now());
  const [form, setForm] = useState<StatementForm>(() => {
    return { ...choices, days: daysToBegin(choices.days, nowMs) };
  });
  const request = hasDays(form.days) ? requestOf(form) : undefined;
  const saving = useSaving(request);
  const button = (format: StatementFormat, tone: "plain" | "primary") => (
    <SteadyButton
      tone={tone}
      isBusy={saving.isPending && saving.variables === format}
      disabledReason={request === undefined ? t("wallet.statement.daysMissing") : undefined}
      onPress={() => saving.mutate(format)}
    >
      {t(`wallet.statement.save.${format}`)}
    </SteadyButton>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("wallet.statement.title")}
      closeLabel={t("wallet.statement.close")}
      description={t("wallet.statement.description")}
      footer={
        <div className="grid grid-cols-2 items-start gap-3">
          {button("csv", "plain")}
          {button("pdf", "primary")}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <StatementChoices form={form} onChange={setForm} currencies={currencies} nowMs={nowMs} />
        {request !== undefined && <StatementPreview input={request} />}
        {saving.error !== null && (
          <p role="alert" className="text-label text-bad">
            {problemText(t, saving.error)}
          </p>
        )}
        <p className="text-caption text-muted">{t("wallet.statement.pdfHint")}</p>
      </div>
    </Sheet>
  );
}

function useSaving(request: StatementRequest | undefined) {
  const { t } = useTranslation();
  const { preferences, session, userStore } = useServices();
  return useMutation({
    mutationKey: ["wallet", "statement-file"],
    mutationFn: async (format: StatementFormat) => {
      const { token } = userStore.getState();
      const { language } = preferences.getState();
      const { name, file } = await sendDownload({
        baseUrl: "",
        path: STATEMENT_FILE_PATH,
        query: { ...request, format },
        token,
        language,
      });
      saveFile(name, file);
    },
    onSuccess: () => toast.show(t("wallet.statement.saved")),
    // If the session has ended, this leads to the login.
    onError: () => void session.check(),
  });
}
