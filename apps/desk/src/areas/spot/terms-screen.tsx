import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSpotTerms } from "@plumbline/protocol/spot/operator-calls";
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

type Settings = Awaited<ReturnType<DeskClient["spot"]["readSpotSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeSpotTerms.input.shape.terms;

/** On what is bought and sold at once: the newest version, and all that led to it. */
export function SpotTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("spotTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.spot.terms")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.settings.version", { version: data.newestVersion })}
            action={mayChange && <RatesButton settings={data} />}
          >
            <Facts
              facts={(["halfSpreadPpm", "feePpm"] as const).map((name) => ({
                name: translate(`desk.settings.word.${name}`),
                value: String(data.terms[name]),
              }))}
            />
            <Box sx={{ mt: 2 }}>
              <SymbolTable settings={data} mayChange={mayChange} />
            </Box>
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.spot.confirmSpotTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) => client.spot.withdrawSpotTerms({ id }, { requestId }),
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

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  return (
    <FigureTable
      label={translate("desk.spot.terms")}
      empty=""
      columns={[
        { name: translate("desk.settings.word.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.valueMin"), isFigure: true },
        { name: translate("desk.settings.word.valueMax"), isFigure: true },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <OnOff key="on" isEnabled={symbol.isEnabled} />,
          figureText(symbol.valueMin),
          figureText(symbol.valueMax),
          ...(mayChange ? [<SymbolButton key="change" settings={settings} symbol={symbol} />] : []),
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
    client.spot.proposeSpotTerms({ ...about, baseVersion, terms }, { requestId });
}

function RatesButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  const { halfSpreadPpm, feePpm } = terms;
  const name = translate("desk.spot.changeRates");
  return (
    <DialogButton
      text={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={{ halfSpreadPpm, feePpm }}
          schema={TERMS.pick({ halfSpreadPpm: true, feePpm: true })}
          send={(changed, about, requestId) => propose({ ...terms, ...changed }, about, requestId)}
          onClose={onClose}
        />
      )}
    />
  );
}

function SymbolButton({
  settings,
  symbol,
}: OfSettings & { readonly symbol: Terms["symbols"][number] }) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { terms } = settings;
  const name = `${translate("desk.settings.change")}: ${symbol.id}`;
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={symbol}
          schema={TERMS.shape.symbols.element}
          isShown={(path) => path !== "id"}
          send={(changed, about, requestId) => {
            const symbols = terms.symbols.map((one) => (one.id === changed.id ? changed : one));
            return propose({ ...terms, symbols }, about, requestId);
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
