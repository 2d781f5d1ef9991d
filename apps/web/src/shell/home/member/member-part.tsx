import type { ReactNode } from "react";
import { useBook } from "#shell/book/use-book.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { Balance } from "./balance.tsx";
import { OpenPositions } from "./open-positions.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** The reader's balance, shortcuts and open positions, of the chosen book. */
export function MemberPart(): ReactNode {
  const { book = "demo", choose } = useBook();
  if (!useAreaTexts("home")) return null;
  return (
    <>
      <Balance book={book} onBook={choose} />
      <Shortcuts />
      <OpenPositions book={book} />
    </>
  );
}
