import { formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { percentText } from "../pledge-form.ts";

interface LtvBarProps {
  /** As decimal fractions; null without a price. */
  readonly ltv: string | null;
  readonly initialLtv: string;
  readonly warnLtv: string;
  readonly callLtv: string;
  readonly liquidationLtv: string;
}

/** The loan-to-value ratio, with marks at the ratios of each step. */
export function LtvBar(props: LtvBarProps): ReactNode {
  const { t } = useTranslation();
  const { ltv, warnLtv, callLtv, liquidationLtv } = props;
  const share = (text: string) => `${Math.min(100, Number(percentText(text)))}%`;
  const tone = toneOf(props);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between text-label">
        <span className="text-muted">{t("loan.ltv.label")}</span>
        <span className="font-semibold tabular-nums">
          {ltv === null ? "–" : `${formatDecimal(percentText(ltv))}%`}
        </span>
      </div>
      <div
        role="meter"
        aria-label={t("loan.ltv.label")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={ltv === null ? 0 : Math.min(100, Number(percentText(ltv)))}
        aria-valuetext={ltv === null ? t("loan.ltv.unknown") : `${percentText(ltv)}%`}
        className="relative h-2 rounded-full bg-fill"
      >
        {ltv !== null && (
          <span
            className={`absolute inset-y-0 start-0 rounded-full ${tone}`}
            style={{ width: share(ltv) }}
          />
        )}
        {[warnLtv, callLtv, liquidationLtv].map((mark) => (
          <span
            key={mark}
            className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
            style={{ insetInlineStart: share(mark) }}
          />
        ))}
      </div>
      <p className="text-caption text-muted tabular-nums">
        {t("loan.ltv.marks", {
          warn: percentText(warnLtv),
          call: percentText(callLtv),
          liquidation: percentText(liquidationLtv),
        })}
      </p>
    </div>
  );
}

function toneOf({ ltv, warnLtv, callLtv }: LtvBarProps): string {
  if (ltv === null) return "bg-fill";
  if (Number(ltv) >= Number(callLtv)) return "bg-bad";
  return Number(ltv) >= Number(warnLtv) ? "bg-warn" : "bg-accent";
}
