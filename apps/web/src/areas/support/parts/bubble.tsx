import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Message } from "../message-log.ts";

/** One message: the reader's own on the right, staff's under the server's badge. */
export function Bubble(props: {
  readonly author: Message["author"];
  readonly note: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const isOwn = props.author === "member";
  return (
    <div className={`flex max-w-[85%] flex-col ${isOwn ? "self-end" : "self-start"}`}>
      <span className={isOwn ? "sr-only" : "pb-1 ps-1 text-caption font-semibold text-accent"}>
        {isOwn ? t("support.author.member") : t("support.author.staff")}
      </span>
      <div
        className={`flex flex-col gap-2 rounded-card px-3 py-2 ${
          isOwn ? "bg-accent-soft text-ink" : "border border-hairline bg-surface"
        }`}
      >
        {props.children}
      </div>
      <span className={`px-1 pt-0.5 text-caption text-muted ${isOwn ? "text-end" : ""}`}>
        {props.note}
      </span>
    </div>
  );
}
