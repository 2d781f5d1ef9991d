import { Amount, CurrencyMark, StatusPill } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { Transfer } from "../queries.ts";
import { statusOf } from "../transfer-status.ts";

/** One record: kind, time, amount and status. It links to the details. */
export function TransferRow({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { t } = useTranslation();
  const { direction, record } = transfer;
  const { text, tone } = statusOf(transfer);
  const time = showTime(readWireTime(record.createTime)).slice(0, 16);
  return (
    <a
      href={hrefTo("transferResult", { kind: direction, id: record.id })}
      className="flex min-h-13 items-center gap-3 border-b border-hairline px-4 py-1.5
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      <CurrencyMark currency={record.currency} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold">
          {t(`recharge.result.kind.${direction}`)}
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {record.network} · {time}
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-end text-end">
        <span className="text-label font-semibold">
          <Amount value={amountOf(transfer)} currency={record.currency} {...useHiding()} />
        </span>
        <StatusPill tone={tone}>{t(text)}</StatusPill>
      </span>
    </a>
  );
}

/** The credited amount once it is known; before, the claimed one. */
function amountOf(transfer: Transfer): string {
  const { direction, record } = transfer;
  return direction === "recharge" ? (record.credited ?? record.amount) : record.amount;
}
