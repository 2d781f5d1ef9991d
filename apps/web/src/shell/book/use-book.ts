import { useQuery } from "@tanstack/react-query";
import { assetsQuery, hasLiveMoney } from "#shell/assets-query.ts";
import type { BookName } from "#shell/preferences.ts";
import { usePreference, useServices, useUser } from "#shell/services.tsx";

export interface ChosenBook {
  /** undefined until it is known whether the reader has live money. */
  readonly book: BookName | undefined;
  readonly choose: (book: BookName) => void;
}

/**
 * The book that the reader chose last, on any screen; stored across reloads. Without a choice it is
 * the live book for a reader with live money, otherwise the demo book (product rules §3), also
 * while that is not known.
 */
export function useBook(): ChosenBook {
  const { client, preferences } = useServices();
  const chosen = usePreference("book");
  // No request for a visitor: a 401 would redirect to the login screen.
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  const enabled = isSignedIn && chosen === undefined;
  const assets = useQuery({ ...assetsQuery(client), enabled });
  const choose = (book: BookName) => preferences.setState({ book });
  if (chosen !== undefined) return { book: chosen, choose };
  if (assets.isPending) return { book: undefined, choose };
  return { book: assets.data && hasLiveMoney(assets.data.byCurrency) ? "live" : "demo", choose };
}
