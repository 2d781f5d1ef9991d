import { SegmentedControl } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBook } from "#shell/book/use-book.ts";
import { TradingScreen } from "./trading-screen.tsx";
import type { BookName } from "./world/contract-world.ts";

/** Contract trading with either of the two accounts. */
export function ContractScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { book, choose } = useBook();
  const [shown, setShown] = useState<BookName>();
  // Chosen once: money that arrives must not turn a half-written order into a live one.
  if (shown === undefined && book !== undefined) setShown(book);
  const change = (next: BookName) => {
    choose(next);
    setShown(next);
  };
  if (shown === undefined) return <Unknown title={t("contract.title")} />;
  return (
    <TradingScreen
      title={t("contract.title")}
      aside={<BookSwitch book={shown} onChange={change} />}
      book={shown}
      query={query}
    />
  );
}

const Unknown = ({ title }: { readonly title: string }): ReactNode => (
  <AppScreen title={title}>
    <div className="m-4 h-70.5 rounded-card bg-fill" aria-hidden="true" />
  </AppScreen>
);

function BookSwitch(props: {
  readonly book: BookName;
  readonly onChange: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const books = ["demo", "live"] as const;
  return (
    <div className="w-40 shrink-0">
      <SegmentedControl
        isCompact
        label={t("contract.book.label")}
        value={props.book}
        onChange={props.onChange}
        segments={books.map((value) => ({ value, label: t(`contract.book.${value}`) }))}
      />
    </div>
  );
}
