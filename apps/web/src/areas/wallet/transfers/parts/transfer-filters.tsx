import { ChipRow } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SheetChip } from "#shell/ticket/chip-bar.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import { TRANSFER_KINDS } from "../queries.ts";
import { type FilterChoices, statusesOf, withKind } from "../transfer-filter.ts";
import { STATUS_WORDS } from "../transfer-status.ts";

/** The kind as chips; the status, rarely used, in a sheet before them. */
export function TransferFilters(props: {
  readonly choices: FilterChoices;
  readonly onChange: (choices: FilterChoices) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { choices, onChange } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const label = t("recharge.records.status");
  const everything = { value: "", label: t("recharge.records.all") } as const;
  const statuses = [
    everything,
    ...statusesOf(choices.kind).map((value) => ({ value, label: t(STATUS_WORDS[value].text) })),
  ];
  const chosen = statuses.find(({ value }) => value === choices.status) ?? everything;
  return (
    <section
      aria-label={t("recharge.records.filters")}
      className="flex overflow-x-auto py-1 ps-4 [scrollbar-width:none]"
    >
      <SheetChip
        name={t("recharge.records.filters")}
        value={chosen === everything ? label : chosen.label}
        onPress={() => setIsChoosing(true)}
      />
      <div className="-ms-2">
        <ChipRow
          label={t("recharge.records.kind")}
          value={choices.kind}
          onChange={(kind) => onChange(withKind(choices, kind))}
          chips={[
            everything,
            ...TRANSFER_KINDS.map((value) => {
              return { value, label: t(`recharge.result.kind.${value}`) };
            }),
          ]}
        />
      </div>
      {isChoosing && (
        <ChoiceSheet
          label={label}
          choices={statuses}
          value={choices.status}
          onChoose={(status) => onChange({ ...choices, status })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  );
}
