import { TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { withoutAmounts } from "../notice-text.ts";
import type { Notice } from "../queries.ts";

/** One notice: title and time; a tap shows the whole text and marks it as read. */
export function NoticeRow(props: {
  readonly notice: Notice;
  /** Whether the address names this notice: it is opened and scrolled into view. */
  readonly isOpened: boolean;
  readonly onRead: () => void;
}): ReactNode {
  const { isOpened, notice, onRead } = props;
  const { t } = useTranslation();
  const isHidden = usePreference("isHidingAmounts");
  const { createTime, isRead, link, text, title } = notice;
  return (
    <details
      ref={isOpened ? bringIntoSight : undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isRead) onRead();
      }}
    >
      <summary
        className="flex min-h-13 list-none items-start gap-3 px-4 py-2 -outline-offset-2
          hover:bg-fill active:bg-fill [&::-webkit-details-marker]:hidden"
      >
        <span className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? "" : "bg-accent"}`} />
        <span className="min-w-0 flex-1">
          <span className={isRead ? "block" : "block font-semibold"}>
            {!isRead && <span className="sr-only">{t("content.notifications.unread")}: </span>}
            {title}
          </span>
          <span className="block text-caption text-muted tabular-nums">
            {showTime(readWireTime(createTime))}
          </span>
        </span>
      </summary>
      <div className="px-4 pb-3 ps-9 text-label">
        <p className="wrap-anywhere whitespace-pre-line">
          {isHidden ? withoutAmounts(text) : text}
        </p>
        {link !== null && (
          <TextLink href={hrefOf(link)}>{t(`content.notifications.open.${link.to}`)}</TextLink>
        )}
      </div>
    </details>
  );
}

/** Opened once, as by a tap: the reader can close it again. */
function bringIntoSight(row: HTMLDetailsElement | null): void {
  if (row === null) return;
  row.open = true;
  row.scrollIntoView({ block: "nearest" });
}

type NoticeLink = NonNullable<Notice["link"]>;

const hrefOf = ({ to, id }: NoticeLink): string => LINKS[to](id);

const LINKS: Readonly<Record<NoticeLink["to"], (id: string | null) => string>> = {
  recharge: (id) =>
    id === null ? hrefTo("transferRecords") : hrefTo("transferResult", { kind: "recharge", id }),
  withdrawal: (id) =>
    id === null ? hrefTo("transferRecords") : hrefTo("transferResult", { kind: "withdrawal", id }),
  balanceLog: () => hrefTo("balanceLog", { book: "live" }),
  verification: () => hrefTo("verificationResult"),
  receipt: (id) => (id === null ? hrefTo("contract") : hrefTo("receipt", { id })),
  spotPlans: () => hrefTo("spotPlans"),
  market: () => hrefTo("market"),
  priceAlerts: () => hrefTo("priceAlerts"),
  loanOrders: (id) => hrefTo("loanOrders", id === null ? {} : { id }),
  earnOrders: () => hrefTo("investmentOrders"),
  ieo: () => hrefTo("ieo"),
  support: () => hrefTo("support"),
  news: (id) => (id === null ? hrefTo("announcements") : hrefTo("articleDetail", { id })),
};
