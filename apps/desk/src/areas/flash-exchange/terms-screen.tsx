import { Box } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { DEFAULT_FLASH_TERMS } from "@plumbline/engine/flash-exchange";
import { proposeFlashTerms } from "@plumbline/protocol/flash-exchange/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { type About, ProposeButton, ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["flashExchange"]["readFlashSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeFlashTerms.input.shape.terms;

/** The terms of exchanges: the newest version, and its history. */
export function FlashTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="flashTerms"
      title="desk.flash.terms"
      decisions={({ flashExchange }) => ({
        confirm: flashExchange.confirmFlashTerms,
        withdraw: flashExchange.withdrawFlashTerms,
      })}
      action={(settings, mayChange) => mayChange && <RatesButton settings={settings} />}
    >
      {(settings, mayChange) => (
        <>
          <Facts
            facts={(["spreadPpm", "feePpm", "smallMax"] as const).map((name) => ({
              name: translate(`desk.settings.word.${name}`),
              value: settingText(name, String(settings.terms[name] ?? DEFAULT_FLASH_TERMS[name])),
            }))}
          />
          <Box sx={{ mt: 2 }}>
            <CurrencyTable settings={settings} mayChange={mayChange} />
          </Box>
        </>
      )}
    </SettingsScreen>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function CurrencyTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  return (
    <SettingsTable
      label={translate("desk.flash.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.settings.word.currency") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.payMin"), isFigure: true },
        { name: translate("desk.settings.word.payMax"), isFigure: true },
      ]}
      rows={terms.currencies.map((currency) => ({
        key: currency.id,
        cells: [
          currency.id,
          <EnabledChip key="on" isEnabled={currency.isEnabled} />,
          figureText(currency.payMin),
          figureText(currency.payMax),
        ],
        change: (
          <ProposeRowButton
            row={currency}
            rows={terms.currencies}
            schema={TERMS.shape.currencies.element}
            send={(currencies, about, requestId) =>
              propose({ ...terms, currencies }, about, requestId)
            }
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
    client.flashExchange.proposeFlashTerms({ ...about, baseVersion, terms }, { requestId });
}

function RatesButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  const { spreadPpm, feePpm, smallMax = DEFAULT_FLASH_TERMS.smallMax } = terms;
  const name = translate("desk.flash.changeRates");
  return (
    <ProposeButton
      name={name}
      text={name}
      settings={{ spreadPpm, feePpm, smallMax }}
      schema={TERMS.pick({ spreadPpm: true, feePpm: true }).extend({
        smallMax: TERMS.shape.smallMax.unwrap(),
      })}
      send={(changed, about, requestId) => propose({ ...terms, ...changed }, about, requestId)}
    />
  );
}
