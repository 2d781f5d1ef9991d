import { CLOSE_REASONS } from "@plumbline/engine/contract";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { Select } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { HistoryFilter } from "../../queries.ts";
import { nameOf } from "../../symbol-name.ts";

const ALL = "all";

/** Which of the past to show: one symbol, one way of ending, or all. */
export function HistoryFilters(props: {
  readonly symbols: readonly ListedSymbol[];
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}): ReactNode {
  const { symbols, filter, onChange } = props;
  const { symbol, reason } = filter;
  const { t } = useTranslation();
  const all = { value: ALL, label: t("contract.history.all") } as const;
  return (
    <div className="grid grid-cols-2 gap-3 px-4 pt-4">
      <Select
        label={t("contract.history.filterSymbol")}
        value={symbol ?? ALL}
        onChange={(value) =>
          onChange({ ...(reason && { reason }), ...(value !== ALL && { symbol: value }) })
        }
        options={[all, ...symbols.map((each) => ({ value: each.symbol, label: nameOf(each) }))]}
      />
      <Select
        label={t("contract.history.filterReason")}
        value={reason ?? ALL}
        onChange={(value) =>
          onChange({ ...(symbol && { symbol }), ...(value !== ALL && { reason: value }) })
        }
        options={[
          all,
          ...CLOSE_REASONS.map((value) => ({ value, label: t(`contract.reason.${value}`) })),
        ]}
      />
    </div>
  );
}
