import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeOptionTerms } from "@plumbline/protocol/option/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";
import { OnOff } from "./orders-screen.tsx";

type Settings = Awaited<ReturnType<DeskClient["option"]["readOptionSettings"]>>;
type SymbolTerms = Settings["terms"]["symbols"][number];

const TERMS = proposeOptionTerms.input.shape.terms;

/** On what options are sold: the newest version, and all that led to it. */
export function OptionTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("optionTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.option.terms")} />
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
                client.option.confirmOptionTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.option.withdrawOptionTerms({ id }, { requestId }),
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

const FIGURES = ["strikeStep", "quantityMin", "quantityMax", "premiumMin"] as const;

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  return (
    <FigureTable
      label={translate("desk.option.terms")}
      empty=""
      columns={[
        { name: translate("desk.option.column.symbol") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.settings.word.spreadPpm"), isFigure: true },
        ...FIGURES.map((figure) => ({
          name: translate(`desk.settings.word.${figure}`),
          isFigure: true,
        })),
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          <OnOff key="on" isEnabled={symbol.isEnabled} />,
          String(symbol.spreadPpm),
          ...FIGURES.map((figure) => figureText(symbol[figure])),
          ...(mayChange ? [<SymbolButton key="change" settings={settings} symbol={symbol} />] : []),
        ],
      }))}
    />
  );
}

/** A change of one symbol's terms, proposed as the whole that they shall be. */
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
          schema={TERMS.shape.symbols.element}
          isShown={(path) => path !== "id"}
          send={(changed, about, requestId) => {
            const symbols = terms.symbols.map((one) => (one.id === changed.id ? changed : one));
            const proposal = { ...about, baseVersion, terms: { symbols } };
            return client.option.proposeOptionTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
