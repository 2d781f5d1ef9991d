import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import type { ReactNode } from "react";

/** A small table inside a detail: figures are right-aligned for comparison. */
export function FigureTable({
  label,
  empty,
  columns,
  rows,
}: {
  readonly label: string;
  readonly empty: string;
  readonly columns: readonly { readonly name: string; readonly isFigure?: boolean }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  if (rows.length === 0) return <Typography color="text.secondary">{empty}</Typography>;
  const alignOf = (index: number) => (columns[index]?.isFigure === true ? "right" : "left");
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ name }, index) => (
              <TableCell key={name} align={alignOf(index)} sx={index === 0 ? STANDING : {}}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {columns.map(({ name }, index) => (
                <TableCell
                  key={name}
                  align={alignOf(index)}
                  sx={{ ...(index === 0 && STANDING), ...lookOf(cells[index]) }}
                >
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The first column stays visible while the others scroll. */
const STANDING = { position: "sticky", left: 0, bgcolor: "background.paper" } as const;

/** A code or a date does not wrap at its hyphens; a zero is paler than other figures. */
function lookOf(cell: ReactNode) {
  if (typeof cell !== "string") return {};
  return {
    ...(/^\S{1,24}$/.test(cell) && { whiteSpace: "nowrap" }),
    ...(/^0(?:\.0+)?$/.test(cell) && { color: "text.secondary" }),
  };
}

/**
 * Formats a decimal text: its integer part in groups of three, its fraction with at least the given
 * number of digits. Nothing is rounded. A dash for an empty text.
 */
export function figureText(decimal: string, fractionDigitsMin = 0): string {
  if (decimal === "") return "–";
  const [whole = "", fraction = ""] = decimal.replace("-", "−").split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(fractionDigitsMin, "0");
  return padded === "" ? grouped : `${grouped}.${padded}`;
}

/**
 * Formats each figure in a text from the server, "live:USDT -1500.5 USDT": a number before a
 * currency's code or before seconds.
 */
export const withFigures = (text: string): string =>
  text.replaceAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?= (?:s|[0-9A-Z]{2,10})\b)/g, (figure) =>
    figureText(figure),
  );
