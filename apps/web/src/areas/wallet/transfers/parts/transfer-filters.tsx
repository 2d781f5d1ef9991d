import { Select } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { TRANSFER_KINDS } from "../queries.ts";
import { type FilterChoices, statusesOf, withKind } from "../transfer-filter.ts";
import { STATUS_WORDS } from "../transfer-status.ts";

/** Which of them to show: by kind and by status. */
export function TransferFilters(props: {
  readonly choices: FilterChoices;
  readonly onChange: (choices: FilterChoices) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange } = props;
  const everything = { value: "", label: t("recharge.records.all") } as const;
  return (
    <section aria-label={t("recharge.records.filters")} className="grid grid-cols-2 gap-3 p-4">
      <Select
        label={t("recharge.records.kind")}
        value={choices.kind}
        onChange={(kind) => onChange(withKind(choices, kind))}
        options={[
          everything,
          ...TRANSFER_KINDS.map((value) => ({ value, label: t(`recharge.result.kind.${value}`) })),
        ]}
      />
      <Select
        label={t("recharge.records.status")}
        value={choices.status}
        onChange={(status) => onChange({ ...choices, status })}
        options={[
          everything,
          ...statusesOf(choices.kind).map((value) => ({
            value,
            label: t(STATUS_WORDS[value].text),
          })),
        ]}
      />
    </section>
  );
}
