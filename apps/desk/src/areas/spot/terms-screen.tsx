import { Box } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSpotTerms } from "@plumbline/protocol/spot/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { type About, ProposeButton, ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["spot"]["readSpotSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeSpotTerms.input.shape.terms;

/** The terms of spot trading: the newest version, and its history. */
export function SpotTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="spotTerms"
      title="desk.spot.terms"
      decisions={({ spot }) => ({
        confirm: spot.confirmSpotTerms,
        withdraw: spot.withdrawSpotTerms,
      })}
      action={(settings, mayChange) => mayChange && <RatesButton settings={settings} />}
    >
      {(settings, mayChange) => (
        <>
          <Facts
            facts={(["halfSpreadPpm", "feePpm"] as const).map((name) => ({
              name: translate(`desk.settings.word.${name}`),
              value: settingText(name, String(settings.terms[name])),
            }))}
          />
          <Box sx={{ mt: 2 }}>
            <SymbolTable settings={settings} mayChange={mayChange} />
          </Box>
        </>
      )}
    </SettingsScreen>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  return (
    <SettingsTable
      label={translate("desk.spot.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.settings.word.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.valueMin"), isFigure: true },
        { name: translate("desk.settings.word.valueMax"), isFigure: true },
      ]}
      rows={terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <EnabledChip key="on" isEnabled={symbol.isEnabled} />,
          figureText(symbol.valueMin),
          figureText(symbol.valueMax),
        ],
        change: (
          <ProposeRowButton
            row={symbol}
            rows={terms.symbols}
            schema={TERMS.shape.symbols.element}
            send={(symbols, about, requestId) => propose({ ...terms, symbols }, about, requestId)}
          />
        ),
      }))}
    />
  );
}

/** Changes a part of the terms; the proposal contains all of them. */
function useProposeTerms({ settings: { newestVersion: baseVersion } }: OfSettings) {
  const { client } = useDeskSession();
  return (terms: Terms, about: About, requestId: string) =>
    client.spot.proposeSpotTerms({ ...about, baseVersion, terms }, { requestId });
}

function RatesButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  const { halfSpreadPpm, feePpm } = terms;
  const name = translate("desk.spot.changeRates");
  return (
    <ProposeButton
      name={name}
      text={name}
      settings={{ halfSpreadPpm, feePpm }}
      schema={TERMS.pick({ halfSpreadPpm: true, feePpm: true })}
      send={(changed, about, requestId) => propose({ ...terms, ...changed }, about, requestId)}
    />
  );
}
