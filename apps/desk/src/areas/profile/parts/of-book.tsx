import { useTranslate } from "ra-core";
import { Below } from "#shell/lists/cells.tsx";

/** A book's name; a contest's has none. */
export function BookName({ book }: { readonly book: string }) {
  const translate = useTranslate();
  return translate(`desk.terms.books.${book}`, { _: book });
}

/** The subject of a row, with its book below. */
export function OfBook({ book, name }: { readonly book: string; readonly name: string }) {
  return (
    <>
      {name}
      <Below>
        <BookName book={book} />
      </Below>
    </>
  );
}
