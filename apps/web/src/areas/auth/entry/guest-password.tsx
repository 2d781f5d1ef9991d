import { Button, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { copyText } from "#shell/copy-text.ts";

/** The new guest account. Its password is shown here only. */
export function GuestPassword(props: {
  readonly account: string;
  readonly password: string;
  readonly onContinue: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { account, password } = props;
  return (
    <div className="flex flex-col gap-4 p-4">
      <NoticeBar tone="warn">{t("auth.guest.advice")}</NoticeBar>
      <dl className="rounded-card bg-surface">
        <Line name={t("auth.field.account")} value={account} />
        <Line name={t("auth.guest.password")} value={password} />
      </dl>
      <Button tone="plain" onPress={() => void copyText(t, password)}>
        {t("auth.guest.copy")}
      </Button>
      <Button onPress={props.onContinue}>{t("auth.guest.continue")}</Button>
    </div>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="border-b border-hairline px-4 py-3 last:border-b-0">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className="font-semibold break-all tabular-nums select-all">{value}</dd>
    </div>
  );
}
