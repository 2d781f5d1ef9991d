import { Button, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { copyText } from "#shell/copy-text.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Codes that replace a lost authenticator, each once. Shown here only. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onContinue: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { codes, onContinue } = props;
  return (
    <div className="flex flex-col gap-4 p-4">
      <NoticeBar tone="warn">{t("auth.recovery.advice")}</NoticeBar>
      <ul
        aria-label={t("auth.recovery.title")}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-surface p-4"
      >
        {codes.map((code) => (
          <li key={code} className="font-semibold tabular-nums select-all">
            {code}
          </li>
        ))}
      </ul>
      <Button tone="plain" onPress={() => void copyText(t, codes.join("\n"))}>
        {t("auth.recovery.copy")}
      </Button>
      <Button onPress={onContinue}>{t("auth.recovery.kept")}</Button>
    </div>
  );
}
