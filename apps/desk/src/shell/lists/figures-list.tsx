import type { ComponentType, ReactNode } from "react";
import { DataTable } from "react-admin";
import type { DeskRecord } from "#shell/resource.ts";
import { EnabledChip } from "./cells.tsx";
import { DeskList } from "./desk-list.tsx";
import { DeskTable } from "./desk-table.tsx";
import { figureText } from "./figure-table.tsx";

interface FiguresLine extends DeskRecord {
  readonly isEnabled: boolean;
}

interface FiguresColumn<Line> {
  readonly source: keyof Line & string;
  /** The key of its label. */
  readonly label: string;
  /** What shows it, unless it is shown as sent. */
  readonly field?: ComponentType<{ readonly source?: string }>;
}

/** What the house holds or owes for a product in one book: one row for each symbol or currency. */
export function FiguresList<Line extends FiguresLine>({
  empty,
  about,
  names,
  counts = [],
  figures,
  figureTexts,
}: {
  readonly empty: string;
  readonly about: string;
  /** The subject of a row. */
  readonly names: readonly FiguresColumn<Line>[];
  readonly counts?: readonly FiguresColumn<Line>[];
  readonly figures: readonly (keyof Line & string)[];
  /** The prefix of the keys of the figures' labels. */
  readonly figureTexts: string;
}): ReactNode {
  const Column = DataTable.Col<Line>;
  return (
    <DeskList empty={empty} about={about}>
      <DeskTable<Line>>
        {names.map((column) => (
          <Column key={column.source} {...column} disableSort />
        ))}
        {counts.map((column) => (
          <Column key={column.source} align="right" {...column} disableSort />
        ))}
        {figures.map((figure) => (
          <Column
            key={figure}
            align="right"
            source={figure}
            label={`${figureTexts}.${figure}`}
            disableSort
            render={(line) => figureText(String(line[figure] ?? ""))}
          />
        ))}
        <Column
          source="isEnabled"
          label="desk.settings.word.isEnabled"
          disableSort
          render={({ isEnabled }) => <EnabledChip isEnabled={isEnabled} />}
        />
      </DeskTable>
    </DeskList>
  );
}
