import { Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { useMay } from "#shell/session.ts";
import { showTime } from "#shell/wire-time.ts";
import { ConfirmHaltButton, HaltButton, type SymbolState } from "./parts/halt-button.tsx";

const TONES = {
  open: "success",
  closed: "default",
  stale: "warning",
  halted: "error",
} as const satisfies Record<SymbolState["status"], string>;

const Column = DataTable.Col<SymbolState>;

/**
 * Every symbol with its state; operators with permission can halt or resume it, and change nothing
 * else.
 */
export function SymbolsScreen() {
  const translate = useTranslate();
  const mayHalt = useMay("symbols.halt");
  return (
    <DeskList empty="desk.symbols.none">
      <DeskTable<SymbolState>>
        <Column source="id" label="desk.symbols.symbol" />
        <Column source="name" label="desk.symbols.name" />
        <Column
          source="assetClass"
          label="desk.symbols.assetClass"
          render={({ assetClass }) => translate(`desk.symbols.class.${assetClass}`)}
        />
        <Column
          source="status"
          label="desk.symbols.status"
          render={({ status }) => (
            <StatusChip text={translate(`desk.symbols.is.${status}`)} tone={TONES[status]} />
          )}
        />
        <Column
          align="right"
          source="price"
          label="desk.symbols.price"
          render={({ price, priceDecimals }) =>
            price === null ? "–" : figureText(price, priceDecimals)
          }
        />
        <Column
          source="haltReason"
          label="desk.reason"
          render={({ haltReason }) => haltReason ?? "–"}
        />
        <Column
          source="haltTime"
          label="desk.symbols.since"
          render={(symbol) => <HaltTimes symbol={symbol} />}
        />
        {mayHalt && (
          <Column
            label="desk.action"
            render={(symbol) => (
              <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
                <ConfirmHaltButton symbol={symbol} />
                <HaltButton symbol={symbol} />
              </Stack>
            )}
          />
        )}
      </DeskTable>
    </DeskList>
  );
}

/** The start, the end, and the end requested from a second person. */
function HaltTimes({ symbol }: { readonly symbol: SymbolState }) {
  const translate = useTranslate();
  const { haltEndTime, haltTime, haltedBy, waiting } = symbol;
  if (haltEndTime === null) return "–";
  return (
    <>
      <TimeText time={haltTime} />
      <Typography color="text.secondary" variant="body2">
        {translate("desk.symbols.until", { time: showTime(haltEndTime), name: haltedBy ?? "" })}
      </Typography>
      {waiting !== null && (
        <Typography color="text.secondary" variant="body2">
          {translate("desk.symbols.waits", { time: showTime(waiting.endTime) })}
        </Typography>
      )}
    </>
  );
}
