import { CopyRow, NoticeBar } from "@plumbline/ui";
import { QrCode } from "@plumbline/ui/qr-code";
import type { ReactNode } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { RechargeChannel } from "../queries.ts";

/** An address to scan or copy with its memo, equally prominent; or the lines of a bank account. */
export function PayLines({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { currency, kind, network, payTo } = channel;
  const lines = payTo.map(({ label, text }) => {
    const name = t(`recharge.pay.${label}`);
    const copyLabel = t("recharge.pay.copy", { label: name });
    const onCopy = (isCopied: boolean) => showCopied(t, isCopied);
    return { isMemo: label === "memo", copyable: { label: name, text, copyLabel, onCopy } };
  });
  const [address] = lines;
  if (kind === "bank" || address === undefined) {
    return (
      <>
        <NoticeBar tone="warn">{t("recharge.pay.onlyBank", { currency })}</NoticeBar>
        <div className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {lines.map(({ copyable }) => (
            <CopyRow key={copyable.label} {...copyable} isLoud />
          ))}
        </div>
      </>
    );
  }
  return (
    <>
      <NoticeBar tone="warn">{t("recharge.pay.only", { currency, network })}</NoticeBar>
      <QrCode {...address.copyable} isLoud pictureLabel={t("recharge.pay.qr")} />
      {lines
        .filter(({ isMemo }) => isMemo)
        .map(({ copyable }) => (
          <section
            key={copyable.label}
            aria-label={copyable.label}
            className="overflow-hidden rounded-card border border-hairline bg-surface"
          >
            <CopyRow {...copyable} isLoud />
            <p
              className={
                channel.memo === "required"
                  ? "bg-bad-soft px-4 py-3 text-label font-semibold"
                  : "bg-warn-soft px-4 py-3 text-label"
              }
            >
              {t(
                channel.memo === "required"
                  ? "recharge.pay.memoRequired"
                  : "recharge.pay.memoOptional",
              )}
            </p>
          </section>
        ))}
    </>
  );
}
