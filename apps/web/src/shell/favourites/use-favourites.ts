import { useStore } from "zustand";
import { useServices } from "#shell/services.tsx";

/** The starred markets, in the order of starring. */
export const useFavourites = (): readonly string[] => useStore(useServices().favourites);

/** Renders anew only when this one market's star changes. */
export const useIsFavourite = (symbol: string): boolean =>
  useStore(useServices().favourites, (symbols) => symbols.includes(symbol));
