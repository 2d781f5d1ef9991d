import { Select } from "@plumbline/ui";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { GROUPS } from "../log-choices.ts";
import { serverDayOf } from "./server-days.ts";
import type { StatementForm } from "./statement-query.ts";

/** Book, currency, type and days. */
export function StatementChoices(props: {
  readonly form: StatementForm;
  readonly onChange: (form: StatementForm) => void;
  readonly currencies: readonly string[];
  readonly nowMs: number;
}): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, currencies } = props;
  const everything = { value: "", label: t("wallet.log.all") } as const;
  const books = (["demo", "live"] as const).map((value) => {
    return { value, label: t(`wallet.book.${value}`) };
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayField {...props} name="from" />
      <DayField {...props} name="to" />
      <Select
        label={t("wallet.book.label")}
        value={form.book}
        onChange={(book) => onChange({ ...form, book })}
        options={[...books, everything]}
      />
      <Select
        label={t("wallet.log.currency")}
        value={form.currency}
        onChange={(currency) => onChange({ ...form, currency })}
        options={[everything, ...currencies.map((value) => ({ value, label: value }))]}
      />
      <div className="col-span-2">
        <Select
          label={t("wallet.statement.listed")}
          value={form.group}
          onChange={(group) => onChange({ ...form, group })}
          options={[
            everything,
            ...GROUPS.map((value) => ({ value, label: t(`wallet.group.${value}`) })),
          ]}
        />
      </div>
    </div>
  );
}

function DayField(props: {
  readonly form: StatementForm;
  readonly onChange: (form: StatementForm) => void;
  readonly nowMs: number;
  readonly name: "from" | "to";
}): ReactNode {
  const { t } = useTranslation();
  const { form, onChange, name, nowMs } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1.5 text-label text-muted">
        {t(`wallet.log.${name}`)}
      </label>
      <input
        id={id}
        type="date"
        value={form.days[name]}
        max={serverDayOf(nowMs)}
        onChange={(event) => {
          onChange({ ...form, days: { ...form.days, [name]: event.target.value } });
        }}
        className="min-h-[max(48px,3rem)] w-full rounded-card border border-control bg-surface px-3
          text-[max(16px,1rem)] text-ink"
      />
    </div>
  );
}
