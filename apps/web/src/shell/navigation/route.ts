import type { Client } from "@plumbline/client";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { PathName } from "#paths";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";
import type { QuoteStore } from "#shell/live-prices/quote-store.ts";
import type { BookName, Preferences } from "#shell/preferences.ts";
import type { UserStore } from "#shell/session/user-store.ts";

export interface ScreenProps {
  /** The query of the address. A screen that stays mounted keeps the query of its own address. */
  readonly query: URLSearchParams;
}

/** The services that send a route's first queries and cache their responses. */
export interface PrefetchServices {
  readonly client: Client;
  readonly preferences: Preferences;
  readonly queryClient: QueryClient;
  readonly quotes: QuoteStore;
  readonly userStore: UserStore;
}

export interface HomePartProps {
  /** The book shown on home. */
  readonly book: BookName;
}

/** An area's part of a member's home, loaded after the first script. */
export type LoadHomePart = () => Promise<ComponentType<HomePartProps>>;

/** An area's part of a visitor's home. */
export type LoadVisitorPart = () => Promise<ComponentType<object>>;

export type ScreenComponent = ComponentType<ScreenProps>;

/** A screen at its address, with the meta fields of spec §2 under their own names. */
export interface ScreenRoute {
  readonly name: PathName;
  /** The key of the title in the browser's tab and history. */
  readonly title: TextKey;
  readonly isNeedLogin: boolean;
  /**
   * Stays mounted while the reader is on another screen: typed text, open tabs and lists remain.
   */
  readonly keepAlive?: boolean;
  /** Without the tab bar. (The spelling is that of spec §2.) */
  readonly hidedenNav?: boolean;
  /** A dark CSS colour, for the overlay while the screen loads; default: the theme's white. */
  readonly background?: string | undefined;
  /** The areas whose texts the screen uses, besides "shell". */
  readonly texts?: readonly TextArea[];
  /** Its position among the products that home offers behind "More", from 1. */
  readonly tile?: number;
  /** Its parts of home beneath the balance, in this order. */
  readonly homeParts?: readonly LoadHomePart[];
  /** The same for a visitor, above the check of recorded prices. */
  readonly visitorParts?: readonly LoadVisitorPart[];
  readonly load: () => Promise<ScreenComponent>;
  /** Prefetches the first queries of the screen while its script is loading. */
  readonly prefetch?: (services: PrefetchServices) => void;
}

/** All routes. The list grows with every product, so the first screen does not wait for it. */
export interface RouteTable {
  readonly first: readonly ScreenRoute[];
  /** All others, loaded once. */
  readonly load: () => Promise<readonly ScreenRoute[]>;
}
