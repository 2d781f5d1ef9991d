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
 * The book the reader chose last, on whichever screen, kept over a reload; until they choose, play
 * money until there is live money (product rules §3). Without an answer it is play money.
 */
export function useBook(): ChosenBook {
  const { client, preferences } = useServices();
  const chosen = usePreference("book");
  // Of a visitor nothing is asked: they would be sent to sign in.
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  const enabled = isSignedIn && chosen === undefined;
  const assets = useQuery({ ...assetsQuery(client), enabled });
  const choose = (book: BookName) => preferences.setState({ book });
  if (chosen !== undefined) return { book: chosen, choose };
  if (assets.isPending) return { book: undefined, choose };
  return { book: assets.data && hasLiveMoney(assets.data.byCurrency) ? "live" : "demo", choose };
}
