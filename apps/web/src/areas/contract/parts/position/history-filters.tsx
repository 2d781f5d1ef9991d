import { CLOSE_REASONS, type CloseReason } from "@plumbline/engine/contract";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { type ReactNode, useState } from "react";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ChipBar, SheetChip } from "#shell/ticket/chip-bar.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import type { HistoryFilter } from "../../queries.ts";

const ALL = "all";

/** The history's filters: one symbol, one reason, or all. */
export function HistoryFilters(props: {
  readonly symbols: readonly ListedSymbol[];
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}): ReactNode {
  const { symbols, filter, onChange } = props;
  const { symbol, reason } = filter;
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<"symbol" | "reason">();
  const all = { value: ALL, label: t("contract.history.all") } as const;
  const listed = symbols.find((each) => each.symbol === symbol);
  const close = () => setSheet(undefined);
  return (
    <div className="border-b border-hairline px-4 py-1">
      <ChipBar>
        <SheetChip
          name={t("contract.history.filterSymbol")}
          value={listed === undefined ? t("contract.history.allSymbols") : nameOf(listed)}
          onPress={() => setSheet("symbol")}
        />
        <SheetChip
          name={t("contract.history.filterReason")}
          value={
            reason === undefined ? t("contract.history.allReasons") : t(`contract.reason.${reason}`)
          }
          onPress={() => setSheet("reason")}
        />
      </ChipBar>
      {sheet === "symbol" && (
        <ChoiceSheet<string>
          label={t("contract.history.filterSymbol")}
          choices={[all, ...symbols.map((each) => ({ value: each.symbol, label: nameOf(each) }))]}
          value={symbol ?? ALL}
          onChoose={(value) =>
            onChange({ ...(reason && { reason }), ...(value !== ALL && { symbol: value }) })
          }
          onClose={close}
        />
      )}
      {sheet === "reason" && (
        <ChoiceSheet<CloseReason | typeof ALL>
          label={t("contract.history.filterReason")}
          choices={[
            all,
            ...CLOSE_REASONS.map((value) => ({ value, label: t(`contract.reason.${value}`) })),
          ]}
          value={reason ?? ALL}
          onChoose={(value) =>
            onChange({ ...(symbol && { symbol }), ...(value !== ALL && { reason: value }) })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
