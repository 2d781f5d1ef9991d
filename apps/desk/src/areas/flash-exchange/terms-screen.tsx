import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { DEFAULT_FLASH_TERMS } from "@plumbline/engine/flash-exchange";
import { proposeFlashTerms } from "@plumbline/protocol/flash-exchange/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";
import { OnOff } from "./orders-screen.tsx";

type Settings = Awaited<ReturnType<DeskClient["flashExchange"]["readFlashSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeFlashTerms.input.shape.terms;

/** On what currencies are exchanged: the newest version, and all that led to it. */
export function FlashTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("flashTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.flash.terms")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.settings.version", { version: data.newestVersion })}
            action={mayChange && <RatesButton settings={data} />}
          >
            <Facts
              facts={(["spreadPpm", "feePpm", "smallMax"] as const).map((name) => ({
                name: translate(`desk.settings.word.${name}`),
                value: String(data.terms[name] ?? DEFAULT_FLASH_TERMS[name]),
              }))}
            />
            <Box sx={{ mt: 2 }}>
              <CurrencyTable settings={data} mayChange={mayChange} />
            </Box>
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.flashExchange.confirmFlashTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.flashExchange.withdrawFlashTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function CurrencyTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  return (
    <FigureTable
      label={translate("desk.flash.terms")}
      empty=""
      columns={[
        { name: translate("desk.settings.word.currency") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.payMin"), isFigure: true },
        { name: translate("desk.settings.word.payMax"), isFigure: true },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.currencies.map((currency) => ({
        key: currency.id,
        cells: [
          currency.id,
          <OnOff key="on" isEnabled={currency.isEnabled} />,
          figureText(currency.payMin),
          figureText(currency.payMax),
          ...(mayChange
            ? [<CurrencyButton key="change" settings={settings} currency={currency} />]
            : []),
        ],
      }))}
    />
  );
}

/** A change of some part of the terms, proposed as the whole that they shall be. */
function useProposeTerms({ settings: { newestVersion: baseVersion } }: OfSettings) {
  const { client } = useDeskSession();
  type About = { readonly effectiveMs: number; readonly why: string };
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
    <DialogButton
      text={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={{ spreadPpm, feePpm, smallMax }}
          schema={TERMS.pick({ spreadPpm: true, feePpm: true }).extend({
            smallMax: TERMS.shape.smallMax.unwrap(),
          })}
          send={(changed, about, requestId) => propose({ ...terms, ...changed }, about, requestId)}
          onClose={onClose}
        />
      )}
    />
  );
}

function CurrencyButton({
  settings,
  currency,
}: OfSettings & { readonly currency: Terms["currencies"][number] }) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  const name = `${translate("desk.settings.change")}: ${currency.id}`;
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={currency}
          schema={TERMS.shape.currencies.element}
          isShown={(path) => path !== "id"}
          send={(changed, about, requestId) => {
            const currencies = terms.currencies.map((one) =>
              one.id === changed.id ? changed : one,
            );
            return propose({ ...terms, currencies }, about, requestId);
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
