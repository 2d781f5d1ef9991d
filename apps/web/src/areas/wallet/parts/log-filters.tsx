import { Select } from "@plumbline/ui";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { GROUPS, type LogChoices } from "../log-choices.ts";
import { PERIODS } from "../period.ts";
import { BookChoice } from "./book-choice.tsx";

/** Which lines to show: balance, kind, currency and time. */
export function LogFilters(props: {
  readonly choices: LogChoices;
  readonly onChange: (choices: LogChoices) => void;
  readonly currencies: readonly string[];
  readonly isWrongWayRound: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange, currencies } = props;
  const everything = { value: "", label: t("wallet.log.all") } as const;
  return (
    <section aria-label={t("wallet.log.filters")} className="flex flex-col gap-3 p-4">
      <BookChoice book={choices.book} onChange={(book) => onChange({ ...choices, book })} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t("wallet.log.type")}
          value={choices.group}
          onChange={(group) => onChange({ ...choices, group })}
          options={[
            everything,
            ...GROUPS.map((value) => ({ value, label: t(`wallet.group.${value}`) })),
          ]}
        />
        <Select
          label={t("wallet.log.time")}
          value={choices.period}
          onChange={(period) => onChange({ ...choices, period })}
          options={[...PERIODS, "custom" as const].map((value) => {
            return { value, label: t(`wallet.period.${value}`) };
          })}
        />
        {/* Of a single one there is nothing to choose. */}
        {currencies.length > 1 && (
          <Select
            label={t("wallet.log.currency")}
            value={choices.currency}
            onChange={(currency) => onChange({ ...choices, currency })}
            options={[everything, ...currencies.map((value) => ({ value, label: value }))]}
          />
        )}
      </div>
      {choices.period === "custom" && <DayFields {...props} />}
    </section>
  );
}

function DayFields(props: {
  readonly choices: LogChoices;
  readonly onChange: (choices: LogChoices) => void;
  readonly isWrongWayRound: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange, isWrongWayRound } = props;
  const { days } = choices;
  const problemId = useId();
  const field = (name: "from" | "to") => (
    <label className="block min-w-0 text-label text-muted">
      <span className="block pb-1.5">{t(`wallet.log.${name}`)}</span>
      <input
        type="date"
        value={days[name]}
        onChange={(event) => {
          onChange({ ...choices, days: { ...days, [name]: event.target.value } });
        }}
        aria-invalid={isWrongWayRound}
        aria-describedby={isWrongWayRound ? problemId : undefined}
        className="min-h-[max(48px,3rem)] w-full rounded-card border border-control bg-surface px-3
          text-[max(16px,1rem)] text-ink aria-invalid:border-bad"
      />
    </label>
  );
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        {field("from")}
        {field("to")}
      </div>
      {isWrongWayRound && (
        <p id={problemId} role="alert" className="pt-1.5 text-caption text-bad">
          {t("wallet.log.wrongWayRound")}
        </p>
      )}
    </div>
  );
}
