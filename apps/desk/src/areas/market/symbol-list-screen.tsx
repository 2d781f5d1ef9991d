import { Box, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { FIXED_SYMBOL_FACTS, SYMBOL_PRODUCTS } from "@plumbline/engine/market";
import { toWireTime } from "@plumbline/protocol/wire-time";
import { useTranslate } from "ra-core";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
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

/** The traded symbols: the newest version, and its history. */
export function SymbolListScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="symbolList"
      title="desk.symbols.list"
      decisions={({ market }) => ({
        confirm: market.confirmSymbols,
        withdraw: market.withdrawSymbols,
      })}
      above={(settings, mayChange) =>
        mayChange && settings.unlistedTokens.length > 0 && <UnlistedTokens settings={settings} />
      }
      action={(settings, mayChange) =>
        mayChange && <SymbolButton settings={settings} text="desk.symbols.add" />
      }
    >
      {(settings, mayChange) => (
        <>
          <Typography color="text.secondary" variant="body2" sx={{ pb: 2 }}>
            {translate("desk.symbols.listText")}
          </Typography>
          <SymbolTable settings={settings} mayChange={mayChange} />
        </>
      )}
    </SettingsScreen>
  );
}

/** Finished offerings wait until an operator names a venue, because a listing needs one. */
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
    <SettingsTable
      label={translate("desk.symbols.list")}
      empty={translate("desk.symbols.none")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.symbols.symbol") },
        { name: translate("desk.symbols.name") },
        { name: word("leverageMax"), isFigure: true },
        { name: word("venuesMin"), isFigure: true },
        { name: word("products") },
        { name: translate("desk.symbols.ends") },
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
        ],
        change: (
          <SymbolButton
            settings={settings}
            begin={toForm(symbol)}
            id={symbol.id}
            text="desk.settings.change"
            about={symbol.id}
          />
        ),
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
  /** Key of the button's label. */
  readonly text: string;
  readonly about?: string;
  readonly begin?: SymbolForm;
  /** The symbol to change; without it, a symbol is added. */
  readonly id?: string;
}

/** Adds a symbol at the end, or changes the end, venues or products of an existing one. */
function SymbolButton({ settings, text, about, begin = EMPTY_SYMBOL, id }: SymbolButtonProps) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { newestVersion: baseVersion, list } = settings;
  const verb = translate(text);
  const title = about === undefined ? verb : `${verb}: ${about}`;
  return (
    <ProposeButton<SymbolForm>
      name={title}
      text={verb}
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
    />
  );
}

const isFixed = (path: string): boolean => FIXED_SYMBOL_FACTS.some((fact) => fact === path);
