import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { ChatState } from "../queries.ts";

/** Whether support is open, when to expect a reply, and what staff never ask for. */
export function ChatHead({ state }: { readonly state: ChatState | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 px-4 pt-3">
      <p className="min-h-5 text-label text-muted">{state !== undefined && <Hours {...state} />}</p>
      <NoticeBar tone="info">{t("support.neverContacted")}</NoticeBar>
    </div>
  );
}

function Hours({ isOpen, openTime, answerTime, ticket }: ChatState): ReactNode {
  const { t } = useTranslation();
  const shown = (time: string) => showTime(readWireTime(time)).slice(0, 16);
  if (ticket?.category === "complaint" && ticket.dueTime !== null && ticket.status !== "resolved") {
    return t("support.complaintDue", { time: shown(ticket.dueTime) });
  }
  if (answerTime !== null) return t("support.answerBy", { time: shown(answerTime) });
  if (!isOpen && openTime !== null) return t("support.closed", { time: shown(openTime) });
  return t("support.open");
}
