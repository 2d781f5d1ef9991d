import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-text.ts";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { useMay } from "#shell/use-may.ts";
import { HaltButton, type SymbolState } from "./parts/halt-button.tsx";

const TONES = {
  open: "success",
  closed: "default",
  stale: "warning",
  halted: "error",
} as const satisfies Record<SymbolState["status"], string>;

const Column = DataTable.Col<SymbolState>;

/** Every symbol as it stands; those who may can halt or resume it, and nothing else. */
export function SymbolsScreen() {
  const translate = useTranslate();
  const mayHalt = useMay("symbols.halt");
  return (
    <DeskList title="desk.symbols.title" empty="desk.symbols.none">
      <DataTable<SymbolState> bulkActionButtons={false} rowClick={false}>
        <Column source="id" label="desk.symbols.symbol" disableSort />
        <Column source="name" label="desk.symbols.name" disableSort />
        <Column
          source="assetClass"
          label="desk.symbols.assetClass"
          disableSort
          render={({ assetClass }) => translate(`desk.symbols.class.${assetClass}`)}
        />
        <Column
          source="status"
          label="desk.symbols.status"
          disableSort
          render={({ status }) => (
            <StatusChip text={translate(`desk.symbols.is.${status}`)} tone={TONES[status]} />
          )}
        />
        <Column
          align="right"
          source="price"
          label="desk.symbols.price"
          disableSort
          render={({ price, priceDecimals }) =>
            price === null ? "–" : figureText(price, priceDecimals)
          }
        />
        <Column
          source="haltReason"
          label="desk.reason"
          disableSort
          render={({ haltReason }) => haltReason ?? "–"}
        />
        <Column
          source="haltTime"
          label="desk.symbols.since"
          disableSort
          render={({ haltTime }) => <TimeText time={haltTime} />}
        />
        {mayHalt && (
          <Column
            label="desk.action"
            disableSort
            render={(symbol) => <HaltButton symbol={symbol} />}
          />
        )}
      </DataTable>
    </DeskList>
  );
}
