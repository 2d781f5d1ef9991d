import { type ReactNode, Suspense, use } from "react";
import { useBook } from "#shell/book/use-book.ts";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import type { HomePartProps } from "#shell/navigation/route.ts";
import { areaParts } from "../area-parts.ts";
import { Balance } from "./balance.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const loadParts = areaParts(({ homeParts = [] }) => homeParts);

/** The reader's balance, shortcuts and the parts of areas, for the chosen book. */
export function MemberPart(): ReactNode {
  const { book = "demo", choose } = useBook();
  if (!useAreaTexts("home")) return null;
  return (
    <>
      <Balance book={book} onBook={choose} />
      <Shortcuts />
      <Suspense>
        <AreaParts book={book} />
      </Suspense>
    </>
  );
}

function AreaParts({ book }: HomePartProps): ReactNode {
  const parts = use(loadParts(useContributions().routes));
  return parts.map(([key, Part]) => <Part key={key} book={book} />);
}
