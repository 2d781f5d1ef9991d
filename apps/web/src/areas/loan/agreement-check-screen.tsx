import { sha256OfFile } from "@plumbline/client";
import { Button, Field, NoticeBar } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showTime } from "#shell/wire-time.ts";

const HASH = /^[0-9a-f]{64}$/;

/** Checks whether an agreement in a file was signed here. The file does not leave the device. */
export function AgreementCheckScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [text, setText] = useState(query.get("hash") ?? "");
  const hash = text.trim().toLowerCase();
  const checking = useMutation({
    mutationKey: ["loan", "agreement-check"],
    mutationFn: async (source: string | File) => {
      const sourceHash = typeof source === "string" ? source : await sha256OfFile(source);
      setText(sourceHash);
      return client.loan.checkAgreement({ hash: sourceHash });
    },
  });
  return (
    <AppScreen title={t("loan.check.title")} backTo="home">
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          checking.mutate(hash);
        }}
      >
        <p className="text-label">{t("loan.check.about")}</p>
        <FileButton isBusy={checking.isPending} onPick={(file) => checking.mutate(file)} />
        <Field
          label={t("loan.check.hash")}
          kind="text"
          autoComplete="off"
          value={text}
          onChange={(value) => {
            setText(value);
            checking.reset();
          }}
        />
        <Button
          type="submit"
          tone="plain"
          isBusy={checking.isPending}
          disabledReason={HASH.test(hash) ? undefined : t("loan.check.hashFirst")}
        >
          {t("loan.check.ask")}
        </Button>
        <div role="status">
          {checking.error !== null && (
            <NoticeBar tone="bad">{problemText(t, checking.error)}</NoticeBar>
          )}
          {checking.data !== undefined && <Verdict signTime={checking.data.signTime} />}
        </div>
      </form>
    </AppScreen>
  );
}

function Verdict({ signTime }: { readonly signTime: string | null }): ReactNode {
  const { t } = useTranslation();
  if (signTime === null) return <NoticeBar tone="warn">{t("loan.check.unknown")}</NoticeBar>;
  const time = showTime(readWireTime(signTime)).slice(0, 16);
  return <NoticeBar tone="good">{t("loan.check.signed", { time })}</NoticeBar>;
}

function FileButton(props: {
  readonly isBusy: boolean;
  readonly onPick: (file: File) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <label
      className="relative grid min-h-target place-items-center rounded-card bg-accent px-4
        font-semibold text-on-fill outline-accent has-focus-visible:outline-2
        has-focus-visible:outline-offset-2"
    >
      <input
        type="file"
        accept=".pdf,.txt,application/pdf,text/plain"
        disabled={props.isBusy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) props.onPick(file);
          // Choosing the same file again must dispatch a change event too.
          target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {t("loan.check.file")}
    </label>
  );
}
