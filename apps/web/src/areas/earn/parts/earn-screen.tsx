import type { ReactNode } from "react";
import type { PathName } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";

/** A page of these products in the reader's book, which is chosen next to its title. */
export function EarnScreen(props: {
  readonly title: string;
  readonly backTo: PathName;
  readonly footer?: ReactNode;
  /** A further link or button next to the book. */
  readonly action?: ReactNode;
  /** Whether it needs a member: guests cannot buy anything with live money. */
  readonly isOfMember?: boolean;
  readonly children: (book: BookName) => ReactNode;
}): ReactNode {
  const { title, backTo, footer, action, isOfMember = false, children } = props;
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  const isClosed = isOfMember && isGuest && book === "live";
  return (
    <AppScreen
      title={title}
      backTo={backTo}
      aside={
        <>
          <BookChip book={book} onBook={choose} />
          {action}
        </>
      }
      footer={isClosed ? undefined : footer}
    >
      {isClosed ? <CompleteFirst /> : children(book)}
    </AppScreen>
  );
}
