import { ChipRow, Select } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SheetChip } from "#shell/ticket/chip-bar.tsx";
import { CHIP_GROUPS, GROUPS, type LogChoices } from "../log-choices.ts";
import { PERIODS } from "../period.ts";
import { BookChoice } from "./book-choice.tsx";

interface LogFiltersProps {
  readonly choices: LogChoices;
  readonly onChange: (choices: LogChoices) => void;
  readonly currencies: readonly string[];
  readonly isWrongWayRound: boolean;
}

/** Frequent filters as chips; the others in a sheet behind the first chip. */
export function LogFilters(props: LogFiltersProps): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange } = props;
  const groups = [...CHIP_GROUPS, choices.group].filter((group) => group !== "");
  return (
    <section
      aria-label={t("wallet.log.filters")}
      className="flex overflow-x-auto py-1 ps-4 [scrollbar-width:none]"
    >
      <MoreFilters {...props} />
      <div className="-ms-2">
        <ChipRow
          label={t("wallet.log.type")}
          value={choices.group}
          onChange={(group) => onChange({ ...choices, group })}
          chips={[
            { value: "" as const, label: t("wallet.log.all") },
            ...[...new Set(groups)].map((value) => ({ value, label: t(`wallet.group.${value}`) })),
          ]}
        />
      </div>
    </section>
  );
}

/** "Demo" and the other active filters; a press opens the sheet of all filters. */
function MoreFilters(props: LogFiltersProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { book, currency, period } = props.choices;
  const narrowing = [
    t(`wallet.book.${book}`),
    ...(period === "all" ? [] : [t(`wallet.period.${period}`)]),
    ...(currency === "" ? [] : [currency]),
  ].join(" · ");
  return (
    <>
      <SheetChip name={t("wallet.log.filters")} value={narrowing} onPress={() => setIsOpen(true)} />
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("wallet.log.filters")}
        closeLabel={t("wallet.log.close")}
      >
        <FilterFields {...props} />
      </Sheet>
    </>
  );
}

function FilterFields(props: LogFiltersProps): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange, currencies } = props;
  const everything = { value: "", label: t("wallet.log.all") } as const;
  return (
    <div className="flex flex-col gap-3">
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
        {/* With a single option there is nothing to choose. */}
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
    </div>
  );
}

function DayFields(props: LogFiltersProps): ReactNode {
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
