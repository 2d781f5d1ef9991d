import type { DeskClient } from "@plumbline/client";
import { proposeSecondTerms } from "@plumbline/protocol/second-contract/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { percentOfPpm } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["secondContract"]["readSecondSettings"]>>;
type SymbolTerms = Settings["terms"]["symbols"][number];

const SYMBOL = proposeSecondTerms.input.shape.terms.shape.symbols.element;

/** One per cent of the stake, in parts per million. */

/** The terms of second contracts: the newest version, and its history. */
export function SecondTermsScreen() {
  return (
    <SettingsScreen<Settings>
      resource="secondTerms"
      title="desk.second.terms"
      decisions={({ secondContract }) => ({
        confirm: secondContract.confirmSecondTerms,
        withdraw: secondContract.withdrawSecondTerms,
      })}
    >
      {(settings, mayChange) => <SymbolTable settings={settings} mayChange={mayChange} />}
    </SettingsScreen>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  return (
    <SettingsTable
      label={translate("desk.second.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.second.column.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.second.column.payouts") },
        { name: translate("desk.settings.word.stakeMin"), isFigure: true },
        { name: translate("desk.settings.word.stakeMax"), isFigure: true },
        { name: translate("desk.settings.word.exposureMaxMember"), isFigure: true },
        { name: translate("desk.settings.word.exposureMaxAll"), isFigure: true },
      ]}
      rows={settings.terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <EnabledChip key="on" isEnabled={symbol.isEnabled} />,
          payoutsText(symbol),
          figureText(symbol.stakeMin),
          figureText(symbol.stakeMax),
          figureText(symbol.exposureMaxMember),
          figureText(symbol.exposureMaxAll),
        ],
        change: <SymbolButton settings={settings} symbol={symbol} />,
      }))}
    />
  );
}

/** "30 s 80%, 60 s 80%": the durations on sale, with non-breaking spaces. */
const payoutsText = ({ durations }: SymbolTerms): string =>
  durations
    .filter(({ isEnabled }) => isEnabled)
    .map(({ id, payoutPpm }) => `${id}\u00a0s\u00a0${percentOfPpm(String(payoutPpm))}`)
    .join(", ");

function SymbolButton({ settings, symbol }: OfSettings & { readonly symbol: SymbolTerms }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${symbol.id}`;
  return (
    <ProposeButton
      name={name}
      settings={symbol}
      schema={SYMBOL}
      isShown={(path) => !/(^|\.)id$/.test(path)}
      send={(changed, about, requestId) => {
        const symbols = terms.symbols.map((one) => (one.id === changed.id ? changed : one));
        const proposal = { ...about, baseVersion, terms: { symbols } };
        return client.secondContract.proposeSecondTerms(proposal, { requestId });
      }}
    />
  );
}
