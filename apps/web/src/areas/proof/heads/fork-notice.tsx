import { Button, NoticeBar } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { copyText } from "#shell/copy-text.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { browserStorage } from "#shell/storage.ts";
import { showTime } from "#shell/wire-time.ts";
import { type HeadVerdict, keepSeenHead, type SeenHead } from "./check-head.ts";

type Fork = Extract<HeadVerdict, { type: "fork" }>;

/**
 * Reports that the server's records differ from those that this device saw, what that means, and
 * the two seals that prove it. Shown at each start until the reader accepts the new one.
 */
export function ForkNotice(props: {
  readonly fork: Fork;
  readonly onClose: () => void;
}): ReactNode {
  const { fork, onClose } = props;
  const { t } = useTranslation();
  const isReady = useAreaTexts("proof", onClose);
  if (!isReady) return null;
  const { reason, seen, shown } = fork;
  const both = JSON.stringify({ reason, seen, shown });
  const goOn = () => {
    if (shown !== null) keepSeenHead(browserStorage, shown);
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("proof.fork.title")}
      closeLabel={t("proof.fork.close")}
      description={t("proof.fork.meaning")}
      footer={
        <div className="flex flex-col gap-2">
          <Button onPress={() => void copyText(t, both)}>{t("proof.fork.copy")}</Button>
          {shown !== null && reason !== "not_sound" && (
            <Button tone="plain" onPress={goOn}>
              {t("proof.fork.goOn")}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <NoticeBar tone="bad">{t(`proof.fork.${reason}`)}</NoticeBar>
        <HeadCard title={t("proof.fork.seen")} head={seen} />
        <HeadCard title={t("proof.fork.shown")} head={shown} />
      </div>
    </Sheet>
  );
}

function HeadCard(props: { readonly title: string; readonly head: SeenHead | null }): ReactNode {
  const { title, head } = props;
  const { t } = useTranslation();
  return (
    <div className="rounded-card bg-fill p-3 text-label">
      <p className="text-caption text-muted">{title}</p>
      {head === null ? (
        <p>{t("proof.fork.none")}</p>
      ) : (
        <>
          <p className="tabular-nums">
            {t("proof.fork.head", { number: head.number, time: showTime(head.timeMs) })}
          </p>
          <p className="font-mono text-caption break-all">{head.hash}</p>
        </>
      )}
    </div>
  );
}
