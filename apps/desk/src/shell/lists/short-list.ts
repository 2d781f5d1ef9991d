import type { DeskClient } from "@plumbline/client";
import { BOOK_FILTER } from "#shell/lists/filters.tsx";
import { type DeskQuery, type DeskRecord, type DeskResource, wholePage } from "#shell/resource.ts";

/**
 * The other properties of a resource whose call returns the complete list, for the book chosen
 * above it.
 */
export const shortList = (
  read: (
    client: DeskClient,
    query: { readonly book: "demo" | "live"; readonly filter: DeskQuery["filter"] },
  ) => Promise<readonly DeskRecord[]>,
): Pick<DeskResource, "filters" | "isShort" | "list"> => ({
  isShort: true,
  filters: [BOOK_FILTER],
  list: async (client, { filter }) => {
    const book = filter["book"] === "demo" ? "demo" : "live";
    return wholePage(await read(client, { book, filter }));
  },
});
