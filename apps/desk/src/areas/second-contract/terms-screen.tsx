import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSecondTerms } from "@plumbline/protocol/second-contract/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";
import { OnOff } from "./orders-screen.tsx";

type Settings = Awaited<ReturnType<DeskClient["secondContract"]["readSecondSettings"]>>;
type SymbolTerms = Settings["terms"]["symbols"][number];

const SYMBOL = proposeSecondTerms.input.shape.terms.shape.symbols.element;

/** Per cent of the stake, from parts per million. */
const PPM_OF_PERCENT = 10_000;

/** On what second contracts are sold: the newest version, and all that led to it. */
export function SecondTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("secondTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.second.terms")} />
      {data !== undefined && (
        <>
          <Panel title={translate("desk.settings.version", { version: data.newestVersion })}>
            <SymbolTable settings={data} mayChange={mayChange} />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.secondContract.confirmSecondTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.secondContract.withdrawSecondTerms({ id }, { requestId }),
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
      label={translate("desk.second.terms")}
      empty=""
      columns={[
        { name: translate("desk.second.column.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.second.column.payouts") },
        { name: translate("desk.settings.word.stakeMin"), isFigure: true },
        { name: translate("desk.settings.word.stakeMax"), isFigure: true },
        { name: translate("desk.settings.word.exposureMaxMember"), isFigure: true },
        { name: translate("desk.settings.word.exposureMaxAll"), isFigure: true },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <OnOff key="on" isEnabled={symbol.isEnabled} />,
          payoutsText(symbol),
          figureText(symbol.stakeMin),
          figureText(symbol.stakeMax),
          figureText(symbol.exposureMaxMember),
          figureText(symbol.exposureMaxAll),
          ...(mayChange ? [<SymbolButton key="change" settings={settings} symbol={symbol} />] : []),
        ],
      }))}
    />
  );
}

/** "30 s 80%, 60 s 80%": of those that are on sale, none of them broken at its space. */
const payoutsText = ({ durations }: SymbolTerms): string =>
  durations
    .filter(({ isEnabled }) => isEnabled)
    .map(({ id, payoutPpm }) => `${id}\u00a0s\u00a0${payoutPpm / PPM_OF_PERCENT}%`)
    .join(", ");

function SymbolButton({ settings, symbol }: OfSettings & { readonly symbol: SymbolTerms }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${symbol.id}`;
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={symbol}
          schema={SYMBOL}
          isShown={(path) => !/(^|\.)id$/.test(path)}
          send={(changed, about, requestId) => {
            const symbols = terms.symbols.map((one) => (one.id === changed.id ? changed : one));
            const proposal = { ...about, baseVersion, terms: { symbols } };
            return client.secondContract.proposeSecondTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
