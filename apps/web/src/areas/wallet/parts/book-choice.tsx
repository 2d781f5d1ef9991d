import { SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../queries.ts";

const BOOKS = ["demo", "live"] as const satisfies readonly BookName[];

export const isBook = (text: string | null): text is BookName =>
  BOOKS.some((book) => book === text);

/** Chooses the demo or the live book: two balances that never mix. */
export function BookChoice(props: {
  readonly book: BookName;
  readonly onChange: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t("wallet.book.label")}
      value={props.book}
      onChange={props.onChange}
      segments={BOOKS.map((value) => ({ value, label: t(`wallet.book.${value}`) }))}
    />
  );
}
