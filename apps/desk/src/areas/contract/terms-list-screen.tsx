import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { RowLink, StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import type { TermsLine } from "./terms-screen.tsx";
import { settingText } from "#shell/settings/percent.ts";

const Column = DataTable.Col<TermsLine>;

const RATES = ["halfSpreadPpm", "openFeePpm", "closeFeePpm", "fundingPpm"] as const;

/** The current terms of each symbol; a row opens its versions. */
export function TermsListScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.terms.none">
      <DeskTable<TermsLine>>
        <Column
          source="symbol"
          label="desk.symbols.symbol"
          render={({ symbol }) => <RowLink>{symbol}</RowLink>}
        />
        <Column align="right" source="version" label="desk.terms.version" />
        <Column
          align="right"
          source="terms.leverageMax"
          label="desk.settings.word.leverageMax"
          render={({ terms }) => `${terms.leverageMax}×`}
        />
        {RATES.map((rate) => (
          <Column
            key={rate}
            align="right"
            source={`terms.${rate}`}
            label={`desk.settings.word.${rate}`}
            render={({ terms }) => settingText(rate, String(terms[rate]))}
          />
        ))}
        <Column
          align="right"
          source="terms.notionalMax"
          label="desk.settings.word.notionalMax"
          render={({ terms }) => figureText(terms.notionalMax)}
        />
        <Column
          label="desk.terms.coming"
          render={({ planned, waiting }) => (
            <>
              {waiting > 0 && <StatusChip text={translate("desk.terms.waiting")} tone="warning" />}
              {planned > 0 && <StatusChip text={translate("desk.terms.planned")} tone="default" />}
              {planned + waiting === 0 && "–"}
            </>
          )}
        />
      </DeskTable>
    </DeskList>
  );
}
