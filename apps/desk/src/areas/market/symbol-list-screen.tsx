import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { FIXED_SYMBOL_FACTS, SYMBOL_PRODUCTS } from "@plumbline/engine/market";
import { toWireTime } from "@plumbline/protocol/wire-time";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";
import {
  EMPTY_SYMBOL,
  ofToken,
  SYMBOL_FORM,
  type SymbolForm,
  toForm,
  toSymbol,
  type WrittenSymbol,
} from "./symbol-form.ts";

type Settings = Awaited<ReturnType<DeskClient["market"]["readSymbolSettings"]>>;

interface OfSettings {
  readonly settings: Settings;
}

/** What is traded: the newest list, and all that led to it. */
export function SymbolListScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("symbolList", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.symbols.list")} />
      {data !== undefined && (
        <>
          {mayChange && data.unlistedTokens.length > 0 && <UnlistedTokens settings={data} />}
          <Panel
            title={translate("desk.settings.version", { version: data.newestVersion })}
            action={mayChange && <SymbolButton settings={data} text="desk.symbols.add" />}
          >
            <Typography color="text.secondary" variant="body2" sx={{ pb: 2 }}>
              {translate("desk.symbols.listText")}
            </Typography>
            <SymbolTable settings={data} mayChange={mayChange} />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.market.confirmSymbols({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) => client.market.withdrawSymbols({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

/** Offerings that are over wait for somebody to name a venue: without one nothing is listed. */
function UnlistedTokens({ settings }: OfSettings) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.symbols.unlisted")}>
      <Typography color="text.secondary" variant="body2" sx={{ pb: 2 }}>
        {translate("desk.symbols.unlistedText")}
      </Typography>
      <FigureTable
        label={translate("desk.symbols.unlisted")}
        empty=""
        columns={[
          { name: translate("desk.settings.word.token") },
          { name: translate("desk.symbols.name") },
          { name: translate("desk.symbols.winnersPaid"), isFigure: true },
          { name: translate("desk.action") },
        ]}
        rows={settings.unlistedTokens.map((token) => ({
          key: token.token,
          cells: [
            token.token,
            token.name,
            figureText(token.price),
            <SymbolButton
              key="list"
              settings={settings}
              begin={ofToken(token)}
              text="desk.symbols.add"
              about={token.token}
            />,
          ],
        }))}
      />
    </Panel>
  );
}

function SymbolTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const word = (name: string) => translate(`desk.settings.word.${name}`);
  return (
    <FigureTable
      label={translate("desk.symbols.list")}
      empty={translate("desk.symbols.none")}
      columns={[
        { name: translate("desk.symbols.symbol") },
        { name: translate("desk.symbols.name") },
        { name: word("leverageMax"), isFigure: true },
        { name: word("venuesMin"), isFigure: true },
        { name: word("products") },
        { name: translate("desk.symbols.ends") },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.list.symbols.map((symbol) => ({
        key: symbol.id,
        cells: [
          symbol.id,
          symbol.name,
          String(symbol.leverageMax),
          String(symbol.venuesMin),
          <Box key="products" sx={{ minWidth: 220 }}>
            {SYMBOL_PRODUCTS.filter((product) => symbol.products[product])
              .map(word)
              .join(", ")}
          </Box>,
          <Ends key="ends" symbol={symbol} />,
          ...(mayChange
            ? [
                <SymbolButton
                  key="change"
                  settings={settings}
                  begin={toForm(symbol)}
                  id={symbol.id}
                  text="desk.settings.change"
                  about={symbol.id}
                />,
              ]
            : []),
        ],
      }))}
    />
  );
}

function Ends({ symbol: { opensUntilMs, endsMs } }: { readonly symbol: WrittenSymbol }) {
  const translate = useTranslate();
  if (opensUntilMs === null) return "–";
  return (
    <Box>
      {endsMs === null ? "–" : toWireTime(endsMs)}
      <Typography color="text.secondary" variant="body2">
        {translate("desk.symbols.opensUntil", { time: toWireTime(opensUntilMs) })}
      </Typography>
    </Box>
  );
}

interface SymbolButtonProps extends OfSettings {
  /** Key of what the button says. */
  readonly text: string;
  readonly about?: string;
  readonly begin?: SymbolForm;
  /** Of the one that is changed; without it one is added. */
  readonly id?: string;
}

/** One more symbol behind those there are, or one whose end, venues or products change. */
function SymbolButton({ settings, text, about, begin = EMPTY_SYMBOL, id }: SymbolButtonProps) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { newestVersion: baseVersion, list } = settings;
  const verb = translate(text);
  const title = about === undefined ? verb : `${verb}: ${about}`;
  return (
    <DialogButton
      text={verb}
      aria-label={title}
      dialog={(onClose) => (
        <ProposeDialog<SymbolForm>
          title={title}
          settings={begin}
          schema={SYMBOL_FORM}
          isShown={(path) => id === undefined || !isFixed(path)}
          send={(typed, proposal, requestId) => {
            const symbol = toSymbol(typed);
            const symbols =
              id === undefined
                ? [...list.symbols, symbol]
                : list.symbols.map((one) => (one.id === id ? symbol : one));
            return client.market.proposeSymbols(
              { ...proposal, baseVersion, list: { symbols } },
              { requestId },
            );
          }}
          onClose={onClose}
        />
      )}
    />
  );
}

const isFixed = (path: string): boolean => FIXED_SYMBOL_FACTS.some((fact) => fact === path);
