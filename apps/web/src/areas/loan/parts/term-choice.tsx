import { SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The term of a loan, in days. */
export function TermChoice(props: {
  readonly days: readonly number[];
  readonly value: number;
  readonly onChange: (days: number) => void;
}): ReactNode {
  const { days, value, onChange } = props;
  const { t } = useTranslation();
  const label = t("loan.days.label");
  return (
    <div>
      <p className="pb-1.5 text-label text-muted" aria-hidden="true">
        {label}
      </p>
      <SegmentedControl
        label={label}
        value={String(value)}
        onChange={(text) => onChange(Number.parseInt(text, 10))}
        segments={days.map((count) => ({
          value: String(count),
          label: t("loan.days.short", { count }),
        }))}
      />
    </div>
  );
}
