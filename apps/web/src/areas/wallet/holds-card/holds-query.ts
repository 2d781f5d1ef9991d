import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { Contributions } from "#shell/contributions/contributions.tsx";
import type { BookName } from "#shell/preferences.ts";
import type { I18n } from "#shell/i18n/i18n.ts";

interface HoldsMeans {
  readonly client: Client;
  readonly i18n: I18n;
  readonly loadHolds: Contributions["loadHolds"];
}

/** All holds in a book, with the texts of the areas concerned. */
export const holdsQuery = ({ client, i18n, loadHolds }: HoldsMeans, book: BookName) =>
  queryOptions({
    queryKey: ["wallet", "holds", book],
    queryFn: async ({ signal }) => {
      const areas = await loadHolds();
      const read = await Promise.all(
        areas.map(async ({ texts, load }) => {
          const own = await (await load())(client, { book, signal });
          if (own.length > 0) await i18n.loadAreas([texts]);
          return own;
        }),
      );
      return read.flat();
    },
  });
