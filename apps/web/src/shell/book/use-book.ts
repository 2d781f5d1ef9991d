import { useQuery } from "@tanstack/react-query";
import { assetsQuery, hasLiveMoney } from "#shell/assets-query.ts";
import type { BookName } from "#shell/preferences.ts";
import { usePreference, useServices, useUser } from "#shell/services.tsx";

export interface ChosenBook {
  /** undefined until it is known whether there is live money. */
  readonly book: BookName | undefined;
  readonly choose: (book: BookName) => void;
}

/**
 * The book the reader chose last, on any screen, stored across reloads; until they choose, the demo
 * book until there is live money (product rules §3). Without an answer it is the demo book.
 */
export function useBook(): ChosenBook {
  const { client, preferences } = useServices();
  const chosen = usePreference("book");
  // A visitor's client makes no call here: it would lead to the sign-in screen.
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  const enabled = isSignedIn && chosen === undefined;
  const assets = useQuery({ ...assetsQuery(client), enabled });
  const choose = (book: BookName) => preferences.setState({ book });
  if (chosen !== undefined) return { book: chosen, choose };
  if (assets.isPending) return { book: undefined, choose };
  return { book: assets.data && hasLiveMoney(assets.data.byCurrency) ? "live" : "demo", choose };
}
