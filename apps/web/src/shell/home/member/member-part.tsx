import type { ReactNode } from "react";
import { useBook } from "#shell/book/use-book.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { Balance } from "./balance.tsx";
import { OpenPositions } from "./open-positions.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** What the reader has, the ways to move it, and what they have open, of the book they chose. */
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
