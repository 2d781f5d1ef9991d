import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { BOOKS, type BookName } from "#shell/preferences.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/**
 * The book on screen; a press opens the choice. Rarely changed, so it has no control of its own.
 */
export function BookChip(props: {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { book, onBook } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t("home.book.label")}: ${t(`home.book.${book}`)}`}
        onClick={() => setIsOpen(true)}
        className="flex min-h-target min-w-target items-center"
      >
        <span
          className="flex items-center gap-1 rounded-full bg-fill px-3 py-1 text-label
            font-semibold"
        >
          {t(`home.book.${book}`)}
          <svg viewBox="0 0 16 16" className="size-3.5 text-muted" aria-hidden="true">
            <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </span>
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("home.book.label")}
        closeLabel={t("home.book.close")}
      >
        <ul className="divide-y divide-hairline">
          {BOOKS.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={one === book}
                onClick={() => {
                  onBook(one);
                  setIsOpen(false);
                }}
                className="flex min-h-15 w-full items-center gap-3 py-2 text-start"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`home.book.${one}`)}</span>
                  <span className="block text-label text-muted">{t(`home.book.hint.${one}`)}</span>
                </span>
                {one === book && <Chosen />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const Chosen = (): ReactNode => (
  <svg viewBox="0 0 16 16" className="size-5 shrink-0 text-accent" aria-hidden="true">
    <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);
