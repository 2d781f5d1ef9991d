import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { type Comparison, RESULT_TONES, resultOf } from "../comparison.ts";

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

/** An exact amount; a change has its sign, plus or minus. */
export function Figure({
  amount,
  isChange = false,
  isWrong = false,
}: {
  readonly amount: string | null;
  readonly isChange?: boolean;
  readonly isWrong?: boolean;
}) {
  const sign = isChange && amount !== null && !/^(?:-|0$)/.test(amount) ? "+" : "";
  return (
    <Box
      component="span"
      sx={{
        fontVariantNumeric: "tabular-nums",
        whiteSpace: "nowrap",
        ...(isWrong && { color: "error.main", fontWeight: 600 }),
      }}
    >
      {amount === null ? "–" : `${sign}${figureText(amount, CENTS)}`}
    </Box>
  );
}

type Difference = Pick<Comparison, "difference">;

/** A difference with its sign; the adjacent text explains it. */
export const DifferenceText = ({ difference }: Difference) => (
  <Figure amount={difference} isChange isWrong={resultOf({ difference }) === "deficit"} />
);

export function ResultChip({ difference }: Difference) {
  const translate = useTranslate();
  const result = resultOf({ difference });
  const text = translate(`desk.reconciliation.is.${result}`);
  return <StatusChip text={text} tone={RESULT_TONES[result]} />;
}
