import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import type { BalanceRow } from "../house-account.ts";

/**
 * A book by its name, with its currency if that has no column, and whether its money is simulated.
 */
export function BookText({
  book,
  currency,
  isSimulated,
}: {
  readonly book: string;
  readonly currency?: string;
  readonly isSimulated: boolean;
}) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {bookName(translate, book)}
      {currency !== undefined && ` ${currency}`}
      {isSimulated && ` · ${translate("desk.treasury.simulated")}`}
    </Box>
  );
}

/** "live" and "demo" have texts; a contest is named by its id. */
export const bookName = (translate: (key: string) => string, book: string): string =>
  book === "live" || book === "demo" ? translate(`desk.treasury.books.${book}`) : book;

/** The state of a balance as one word: a difference takes precedence. */
export function Standing({ difference, isCovered }: Pick<BalanceRow, "difference" | "isCovered">) {
  const translate = useTranslate();
  if (difference !== "0") {
    return <StatusChip text={translate("desk.treasury.addsUpNot")} tone="error" />;
  }
  return isCovered ? (
    <StatusChip text={translate("desk.treasury.covered")} tone="success" />
  ) : (
    <StatusChip text={translate("desk.treasury.notCovered")} tone="error" />
  );
}
