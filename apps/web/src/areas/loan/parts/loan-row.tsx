import { Amount, Badge, CurrencyMark, type Tone } from "@plumbline/ui";
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
      {/* Where letters are very large, the words need its room. */}
      <span className="hidden @[14rem]:block">
        <CurrencyMark currency={currency} size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {t(`loan.kind.${kind}`)}
          <StageBadge loan={loan} />
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {endMs === null
            ? t("loan.notPaid")
            : t("loan.until", { time: showTime(endMs).slice(0, 16) })}
        </span>
      </span>
      <span className="flex min-w-0 flex-col items-end text-end">
        <span className="font-semibold">
          <Amount
            value={isOver(loan) ? amount : owed}
            currency={currency}
            decimals={2}
            {...hiding}
          />
        </span>
        <span className="text-caption text-muted tabular-nums">
          {ltv === null
            ? pledgeAmount !== null &&
              pledgeCurrency !== null && (
                <Amount
                  value={pledgeAmount}
                  currency={pledgeCurrency}
                  decimals={listedScaleOf(pledgeAmount)}
                  {...hiding}
                />
              )
            : t("loan.ltv.short", { percent: percentText(ltv) })}
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
export function StageBadge({ loan }: { readonly loan: Order }): ReactNode {
  const { t } = useTranslation();
  const { stage, status } = loan;
  if (stage === null) return <Badge tone="info">{t(`loan.status.${status}`)}</Badge>;
  return <Badge tone={TONES[stage]}>{t(`loan.stage.${stage}`)}</Badge>;
}
