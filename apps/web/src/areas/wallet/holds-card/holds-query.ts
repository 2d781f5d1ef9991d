import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { LoadAreaHolds } from "#shell/contributions/area-holds.ts";
import type { BookName } from "#shell/preferences.ts";
import type { Speech } from "#shell/speech/speech.ts";

interface HoldsMeans {
  readonly client: Client;
  readonly speech: Speech;
  readonly holds: readonly LoadAreaHolds[];
}

/** Everything that sets money of a book aside, with the words of those areas that do. */
export const holdsQuery = ({ client, speech, holds }: HoldsMeans, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "holds", book],
    queryFn: async ({ signal }) => {
      const read = await Promise.all(
        holds.map(async ({ texts, load }) => {
          const own = await (await load())(client, { book, signal });
          if (own.length > 0) await speech.loadAreas([texts]);
          return own;
        }),
      );
      return read.flat();
    },
  });
