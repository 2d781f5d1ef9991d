import { type ReactNode, useState } from "react";
import { BOOKS, type BookName } from "#shell/preferences.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SheetChip } from "#shell/ticket/chip-bar.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";

/**
 * The book on screen; a press opens the choice. It is rarely changed, so it is not a separate
 * control.
 */
export function BookChip(props: {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { book, onBook } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  // A reader who opens the address directly has not loaded these texts on another screen.
  if (!useAreaTexts("home")) return <span className="min-h-target min-w-target" />;
  const label = t("home.book.label");
  return (
    <>
      <SheetChip name={label} value={t(`home.book.${book}`)} onPress={() => setIsChoosing(true)} />
      {isChoosing && (
        <ChoiceSheet
          label={label}
          choices={BOOKS.map((value) => {
            return { value, label: t(`home.book.${value}`), hint: t(`home.book.hint.${value}`) };
          })}
          value={book}
          onChoose={onBook}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
