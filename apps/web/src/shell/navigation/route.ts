import type { Client } from "@plumbline/client";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { PathName } from "#paths";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";
import type { QuoteStore } from "#shell/live-prices/quote-store.ts";
import type { BookName, Preferences } from "#shell/preferences.ts";
import type { UserStore } from "#shell/session/user-store.ts";

export interface ScreenProps {
  /** The query of the address. A screen that stays mounted has that of its own address. */
  readonly query: URLSearchParams;
}

/** The services by which a route's first queries are sent and their answers are stored. */
export interface PrefetchServices {
  readonly client: Client;
  readonly preferences: Preferences;
  readonly queryClient: QueryClient;
  readonly quotes: QuoteStore;
  readonly userStore: UserStore;
}

export interface HomePartProps {
  /** The book that home shows. */
  readonly book: BookName;
}

/** What a member's home shows of an area, loaded behind the first script. */
export type LoadHomePart = () => Promise<ComponentType<HomePartProps>>;

/** What a visitor's home shows of an area. */
export type LoadVisitorPart = () => Promise<ComponentType<object>>;

export type ScreenComponent = ComponentType<ScreenProps>;

/** A screen at its address, with the meta fields of spec §2 under their own names. */
export interface ScreenRoute {
  readonly name: PathName;
  /** The key of the title, which the browser's tab and history show. */
  readonly title: TextKey;
  readonly isNeedLogin: boolean;
  /** Stays as it is while the reader is elsewhere: typed text, open tabs, lists. */
  readonly keepAlive?: boolean;
  /** Without the tab bar. (Spelled as spec §2 spells it.) */
  readonly hidedenNav?: boolean;
  /** A dark CSS colour, for the overlay while the screen loads; default: the theme's white. */
  readonly background?: string | undefined;
  /** The areas whose texts the screen uses, besides "shell". */
  readonly texts?: readonly TextArea[];
  /** Its place among the products that the first screen offers behind "More", from 1. */
  readonly tile?: number;
  /** What home shows of it beneath the balance, in this order. */
  readonly homeParts?: readonly LoadHomePart[];
  /** The same for a visitor, above the check of recorded prices. */
  readonly visitorParts?: readonly LoadVisitorPart[];
  readonly load: () => Promise<ScreenComponent>;
  /** Requests what the screen shows first, while its script is loading. */
  readonly prefetch?: (services: PrefetchServices) => void;
}

/** All routes. The list grows with every product, so the first screen does not wait for it. */
export interface RouteTable {
  readonly first: readonly ScreenRoute[];
  /** All others, loaded once. */
  readonly load: () => Promise<readonly ScreenRoute[]>;
}
