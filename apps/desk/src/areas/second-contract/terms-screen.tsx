import type { DeskClient } from "@plumbline/client";
import { proposeSecondTerms } from "@plumbline/protocol/second-contract/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { percentOfPpm } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["secondContract"]["readSecondSettings"]>>;
type SymbolTerms = Settings["terms"]["symbols"][number];

const SYMBOL = proposeSecondTerms.input.shape.terms.shape.symbols.element;

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
      rows={terms.symbols.map((symbol) => ({
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
        change: (
          <ProposeRowButton
            row={symbol}
            rows={terms.symbols}
            schema={SYMBOL}
            isShown={(path) => !/(^|\.)id$/.test(path)}
            send={(symbols, about, requestId) =>
              client.secondContract.proposeSecondTerms(
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

/** "30 s 80%, 60 s 80%": the durations on sale, with non-breaking spaces. */
const payoutsText = ({ durations }: SymbolTerms): string =>
  durations
    .filter(({ isEnabled }) => isEnabled)
    .map(({ id, payoutPpm }) => `${id}\u00a0s\u00a0${percentOfPpm(String(payoutPpm))}`)
    .join(", ");
