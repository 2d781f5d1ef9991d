import { SegmentedControl } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { TradingScreen } from "./trading-screen.tsx";
import type { BookName } from "./world/contract-world.ts";

/** Contract trading with either of the two accounts. */
export function ContractScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const [book, setBook] = useState<BookName>("demo");
  return (
    <TradingScreen
      title={t("contract.title")}
      aside={<BookSwitch book={book} onChange={setBook} />}
      book={book}
      query={query}
    />
  );
}

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
