import { DataTable } from "react-admin";
import { Below } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { BookText } from "./parts/book-text.tsx";
import type { ExposureLine } from "./house-account.ts";

const Column = DataTable.Col<ExposureLine>;

const FIGURES = [
  "markPrice",
  "longNotional",
  "shortNotional",
  "netNotional",
  "houseResult",
] as const;

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

/** The house's exposure by symbol, read only. */
export function ExposuresScreen() {
  return (
    <DeskList empty="desk.exposure.none" isQueue about="desk.exposure.text">
      <DeskTable<ExposureLine> hiddenColumns={["orders", "markPrice"]}>
        <Column
          source="symbol"
          label="desk.exposure.symbol"
          render={(line) => (
            <>
              {line.symbol}
              <Below>
                <BookText {...line} />
              </Below>
            </>
          )}
        />
        <Column align="right" source="positions" label="desk.exposure.positions" />
        <Column align="right" source="orders" label="desk.exposure.orders" />
        {FIGURES.map((figure) => (
          <Column
            key={figure}
            align="right"
            source={figure}
            label={`desk.exposure.${figure}`}
            render={(line) => knownFigure(line[figure])}
          />
        ))}
      </DeskTable>
    </DeskList>
  );
}

/** Without a price there is no figure, because an estimated one would be misleading. */
const knownFigure = (figure: string | null): string =>
  figure === null ? "–" : figureText(figure, CENTS);
