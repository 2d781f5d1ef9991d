import type { DeskClient } from "@plumbline/client";
import { proposeOptionTerms } from "@plumbline/protocol/option/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["option"]["readOptionSettings"]>>;
type SymbolTerms = Settings["terms"]["symbols"][number];

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

interface OfSettings {
  readonly settings: Settings;
}

const FIGURES = ["strikeStep", "quantityMin", "quantityMax", "premiumMin"] as const;

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
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
      rows={settings.terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <EnabledChip key="on" isEnabled={symbol.isEnabled} />,
          settingText("spreadPpm", String(symbol.spreadPpm)),
          ...FIGURES.map((figure) => figureText(symbol[figure])),
        ],
        change: <SymbolButton settings={settings} symbol={symbol} />,
      }))}
    />
  );
}

/** Changes one symbol's terms; the proposal contains the whole terms. */
function SymbolButton({ settings, symbol }: OfSettings & { readonly symbol: SymbolTerms }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${symbol.id}`;
  return (
    <ProposeButton
      name={name}
      settings={symbol}
      schema={TERMS.shape.symbols.element}
      isShown={(path) => path !== "id"}
      send={(changed, about, requestId) => {
        const symbols = terms.symbols.map((one) => (one.id === changed.id ? changed : one));
        const proposal = { ...about, baseVersion, terms: { symbols } };
        return client.option.proposeOptionTerms(proposal, { requestId });
      }}
    />
  );
}
