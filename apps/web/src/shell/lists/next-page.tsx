import { Button } from "@plumbline/ui";
import type { InfiniteQueryObserverResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

type Pages = Pick<
  InfiniteQueryObserverResult,
  "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
>;

/** Loads the next page at the end of a list, while there is one. */
export function NextPage(props: { readonly of: Pages; readonly text: string }): ReactNode {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.of;
  if (!hasNextPage) return null;
  return (
    <div className="p-4">
      <Button tone="plain" isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {props.text}
      </Button>
    </div>
  );
}
