import type { DeskClient } from "@plumbline/client";
import { proposeOptionTerms } from "@plumbline/protocol/option/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["option"]["readOptionSettings"]>>;

const TERMS = proposeOptionTerms.input.shape.terms;

/** The terms of options: the newest version, and its history. */
export function OptionTermsScreen() {
  return (
    <SettingsScreen<Settings>
      resource="optionTerms"
      title="desk.option.terms"
      decisions={({ option }) => ({
        confirm: option.confirmOptionTerms,
        withdraw: option.withdrawOptionTerms,
      })}
    >
      {(settings, mayChange) => <SymbolTable settings={settings} mayChange={mayChange} />}
    </SettingsScreen>
  );
}

const FIGURES = ["strikeStep", "quantityMin", "quantityMax", "premiumMin"] as const;

function SymbolTable({
  settings: { newestVersion: baseVersion, terms },
  mayChange,
}: {
  readonly settings: Settings;
  readonly mayChange: boolean;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  return (
    <SettingsTable
      label={translate("desk.option.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.option.column.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.spreadPpm"), isFigure: true },
        ...FIGURES.map((figure) => ({
          name: translate(`desk.settings.word.${figure}`),
          isFigure: true,
        })),
      ]}
      rows={terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <EnabledChip key="on" isEnabled={symbol.isEnabled} />,
          settingText("spreadPpm", String(symbol.spreadPpm)),
          ...FIGURES.map((figure) => figureText(symbol[figure])),
        ],
        change: (
          <ProposeRowButton
            row={symbol}
            rows={terms.symbols}
            schema={TERMS.shape.symbols.element}
            send={(symbols, about, requestId) =>
              client.option.proposeOptionTerms(
                { ...about, baseVersion, terms: { symbols } },
                { requestId },
              )
            }
          />
        ),
      }))}
    />
  );
}
