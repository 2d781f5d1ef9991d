import { Amount, CurrencyMark, StatusPill, type Tone } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showTime } from "#shell/wire-time.ts";
import { percentText } from "../pledge-form.ts";
import type { Order } from "../queries.ts";

/** One loan in a list: debt, ratio, end. */
export function LoanRow({ loan }: { readonly loan: Order }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { id, kind, amount, currency, owed, ltv, endMs, pledgeAmount, pledgeCurrency } = loan;
  return (
    <a
      href={hrefTo("loanOrders", { id })}
      className="@container flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2
        hover:bg-fill active:bg-fill"
    >
      {/* With a very large font size, the text needs this space. */}
      <span className="hidden @[14rem]:block">
        <CurrencyMark currency={currency} size={28} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-label font-semibold">{t(`loan.kind.${kind}`)}</span>
          <StagePill loan={loan} />
        </span>
        <span
          className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-caption
            text-muted tabular-nums"
        >
          <span>
            <span className="text-ink">
              <Amount
                value={isOver(loan) ? amount : owed}
                currency={currency}
                decimals={2}
                {...hiding}
              />
            </span>
            {ltv !== null && ` · ${t("loan.ltv.short", { percent: percentText(ltv) })}`}
            {ltv === null && pledgeAmount !== null && pledgeCurrency !== null && (
              <>
                {" · "}
                <Amount
                  value={pledgeAmount}
                  currency={pledgeCurrency}
                  decimals={listedScaleOf(pledgeAmount)}
                  {...hiding}
                />
              </>
            )}
          </span>
          <span className="ms-auto">
            {endMs === null
              ? t("loan.notPaid")
              : t("loan.until", { time: showTime(endMs).slice(0, 10) })}
          </span>
        </span>
      </span>
    </a>
  );
}

const isOver = ({ status, stage }: Pick<Order, "status" | "stage">): boolean =>
  status === "rejected" || stage === "repaid" || stage === "liquidated";

const TONES = {
  running: "good",
  margin_call: "bad",
  liquidating: "bad",
  overdue: "bad",
  repaid: "neutral",
  liquidated: "neutral",
} as const satisfies Record<NonNullable<Order["stage"]>, Tone>;

/** The loan's stage as one word. */
export function StagePill({ loan }: { readonly loan: Order }): ReactNode {
  const { t } = useTranslation();
  const { stage, status } = loan;
  if (stage === null) return <StatusPill tone="info">{t(`loan.status.${status}`)}</StatusPill>;
  return <StatusPill tone={TONES[stage]}>{t(`loan.stage.${stage}`)}</StatusPill>;
}
