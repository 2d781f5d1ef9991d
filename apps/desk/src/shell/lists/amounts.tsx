import { Box, Typography } from "@mui/material";
import { figureText } from "#shell/lists/figure-table.tsx";

/** An amount with its currency, aligned by digits. */
export function AmountText({
  amount,
  currency,
}: {
  readonly amount: string | null;
  readonly currency: string;
}) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {amount === null ? "–" : `${figureText(amount, 2)} ${currency}`}
    </Box>
  );
}

/** A gain or loss, with its sign. */
export function SignedAmount({
  change,
  currency,
}: {
  readonly change: string | null;
  readonly currency: string;
}) {
  if (change === null || /^0(?:\.0+)?$/.test(change)) {
    return <AmountText amount={change} currency={currency} />;
  }
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {change.startsWith("-") ? "−" : "+"}
      <AmountText amount={change.replace("-", "")} currency={currency} />
    </Box>
  );
}

/** A figure for comparison with the adjacent one; the decisive one is larger. */
export function LargeFigure({
  name,
  amount,
  currency,
  isDecisive = false,
}: {
  readonly name: string;
  readonly amount: string | null;
  readonly currency: string;
  readonly isDecisive?: boolean;
}) {
  return (
    <Box>
      <Typography color="text.secondary" variant="body2">
        {name}
      </Typography>
      <Typography
        component="p"
        variant={isDecisive ? "h5" : "subtitle1"}
        sx={{ fontWeight: 600, whiteSpace: "nowrap" }}
      >
        <AmountText amount={amount} currency={currency} />
      </Typography>
    </Box>
  );
}
