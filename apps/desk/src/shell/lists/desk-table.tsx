import CheckBox from "@mui/icons-material/CheckBox";
import CheckBoxOutlineBlank from "@mui/icons-material/CheckBoxOutlineBlank";
import ViewWeek from "@mui/icons-material/ViewWeek";
import { Button, ListItemIcon, Menu, MenuItem, Typography } from "@mui/material";
import { type RaRecord, useListContext, useResourceContext, useStore, useTranslate } from "ra-core";
import { DataTable, type DataTableProps } from "react-admin";
import { CsvButton } from "#shell/lists/csv-button.tsx";
import { narrowingOf } from "#shell/lists/narrowing.ts";
import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from "react";
import { createPortal } from "react-dom";

/** The parts of the list that a table renders: its empty state, and the list's own buttons. */
export const ListFrame = createContext<{
  readonly empty: string;
  readonly place: HTMLElement | null;
  /** It shows one book, the live one by default. */
  readonly isOfBook: boolean;
}>({ empty: "", place: null, isOfBook: false });

/** react-admin's table; each operator chooses on their device which columns are shown. */
export function DeskTable<Line extends RaRecord>({
  children,
  hiddenColumns = [],
}: Pick<DataTableProps<Line>, "children"> & {
  /** The sources of the columns that are hidden by default. */
  readonly hiddenColumns?: string[];
}) {
  const { empty, place } = use(ListFrame);
  const translate = useTranslate();
  const headers = new Map(
    Children.toArray(children)
      .filter(isColumn)
      .flatMap(({ props: { label, source } }): [string, string][] =>
        source === undefined ? [] : [[source, translate(label)]],
      ),
  );
  return (
    <>
      {place !== null &&
        createPortal(
          <>
            <ColumnsButton hidden={hiddenColumns}>{children}</ColumnsButton>
            <CsvButton headers={headers} />
          </>,
          place,
        )}
      <DataTable<Line>
        bulkActionButtons={false}
        hiddenColumns={hiddenColumns}
        empty={
          <Typography color="text.secondary" component="div" sx={{ p: 4 }}>
            {translate(empty)}
            <Narrowed />
          </Typography>
        }
      >
        {children}
      </DataTable>
    </>
  );
}

/** Below an empty list: its book and its filters, because other choices may have rows. */
function Narrowed() {
  const translate = useTranslate();
  const { isOfBook } = use(ListFrame);
  const { filterValues = {} } = useListContext();
  const { book, hasFilters } = narrowingOf(filterValues, isOfBook);
  const bookText =
    book !== null && translate("desk.ofBook", { book: translate(`desk.terms.books.${book}`) });
  return [bookText, hasFilters && translate("desk.ofFilters")].map(
    (text) =>
      text !== false && (
        <Typography key={text} variant="body2" sx={{ mt: 1 }}>
          {text}
        </Typography>
      ),
  );
}

/** In the format of react-admin's own button, whose menu is not accessible to screen readers. */
function ColumnsButton({
  hidden,
  children,
}: {
  readonly hidden: readonly string[];
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const [hiddenColumns, setHiddenColumns] = useStore<readonly string[]>(
    `${resource}.datatable`,
    hidden,
  );
  const [anchor, setAnchor] = useState<Element | null>(null);
  const toggle = (name: string) =>
    setHiddenColumns(
      hiddenColumns.includes(name)
        ? hiddenColumns.filter((other) => other !== name)
        : [...hiddenColumns, name],
    );
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewWeek />}
        variant="outlined"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate("desk.columns")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Children.toArray(children)
          .filter(isColumn)
          .map(({ props: { label, source = label } }) => (
            <MenuItem
              key={source}
              dense
              role="menuitemcheckbox"
              aria-checked={!hiddenColumns.includes(source)}
              onClick={() => toggle(source)}
            >
              <ListItemIcon>
                {hiddenColumns.includes(source) ? <CheckBoxOutlineBlank /> : <CheckBox />}
              </ListItemIcon>
              {translate(label)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

type Column = ReactElement<{ readonly label: string; readonly source?: string }>;

/** A column without a label is always shown. */
const isColumn = (child: ReactNode): child is Column =>
  isValidElement<{ readonly label?: unknown }>(child) && typeof child.props.label === "string";
