import { INTERVALS, type Interval } from "@plumbline/engine/market";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** All intervals in one row that scrolls; the chosen one is scrolled into view. */
export function IntervalRow(props: {
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bring = () => {
      const chosen = row.current?.querySelector<HTMLElement>(":has(> :checked)") ?? null;
      if (row.current === null || chosen === null) return;
      const before = (row.current.clientWidth - chosen.offsetWidth) / 2;
      row.current.scrollLeft = chosen.offsetLeft - before;
    };
    bring();
    addEventListener("resize", bring);
    return () => removeEventListener("resize", bring);
  }, [value]);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={t("market.kline.intervals")}
      className="relative flex min-w-0 overflow-x-auto px-2 [scrollbar-width:none]"
    >
      {INTERVALS.map((interval) => (
        <label
          key={interval}
          className="relative flex min-h-target min-w-target shrink-0 items-center justify-center"
        >
          <input
            type="radio"
            name={name}
            value={interval}
            aria-label={t(`market.kline.intervalName.${interval}`)}
            checked={interval === value}
            onChange={() => onChange(interval)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            className="flex min-h-8 min-w-10 items-center justify-center rounded-inner px-2
              text-label font-semibold whitespace-nowrap text-muted -outline-offset-2
              outline-accent peer-checked:bg-accent-soft peer-checked:text-accent
              peer-focus-visible:outline-2"
            aria-hidden="true"
          >
            {t(`market.kline.interval.${interval}`)}
          </span>
        </label>
      ))}
    </div>
  );
}
