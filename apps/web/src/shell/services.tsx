import {
  type Client,
  createClient,
  createServerClock,
  readTransportKey,
  type ServerClock,
} from "@plumbline/client";
import { toast } from "@plumbline/ui";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { pathTo } from "#paths";
import { type Connection, watchConnection } from "#shell/connection.ts";
import { createFavourites, type Favourites } from "#shell/favourites/favourites.ts";
import { followFavourites } from "#shell/favourites/follow-favourites.ts";
import { ENGLISH, loadTexts } from "#shell/i18n/load-texts.ts";
import { createI18n, type I18n } from "#shell/i18n/i18n.ts";
import { connectQuotes } from "#shell/live-prices/connect-quotes.ts";
import type { QuoteStore } from "#shell/live-prices/quote-store.ts";
import { currentLocation, go } from "#shell/navigation/location.ts";
import { createPageLoading, type PageLoading } from "#shell/navigation/page-loading.ts";
import {
  askForContact,
  type ContactPrompt,
  createContactPrompt,
} from "#shell/prompts/contact-prompt.ts";
import {
  createPreferences,
  followLook,
  type Preferences,
  type PreferencesState,
  showPreferences,
} from "#shell/preferences.ts";
import { createQueryClient, forgetAccount, rereadAccount } from "#shell/query-client.ts";
import { createSession, type Session } from "#shell/session/session.ts";
import { browserStorage } from "#shell/storage.ts";
import {
  createUserStore,
  rememberRedirect,
  type UserState,
  type UserStore,
} from "#shell/session/user-store.ts";

/** All objects of the app with a lifetime, created once by main.tsx and passed down. */
export interface Services {
  readonly client: Client;
  readonly clock: ServerClock;
  readonly connection: Connection;
  readonly contactPrompt: ContactPrompt;
  readonly favourites: Favourites;
  readonly pageLoading: PageLoading;
  readonly preferences: Preferences;
  readonly queryClient: QueryClient;
  readonly quotes: QuoteStore;
  readonly session: Session;
  readonly i18n: I18n;
  readonly userStore: UserStore;
}

function openPreferences(): Preferences {
  const preferences = createPreferences(browserStorage);
  showPreferences(preferences, document.documentElement);
  followLook(preferences, browserStorage, window);
  return preferences;
}

export async function createServices(): Promise<Services> {
  const preferences = openPreferences();
  const i18n = createI18n({ root: document.documentElement, english: ENGLISH, loadTexts });
  // Offline, the language may not load: the English texts are shown then.
  await i18n.setLanguage(preferences.getState().language).catch(() => undefined);
  const contactPrompt = createContactPrompt();
  const queryClient = createQueryClient((fault) => askForContact(contactPrompt, fault));
  const clock = createServerClock();
  const userStore = createUserStore({
    storage: browserStorage,
    cookies: document.cookie,
    cookieName: import.meta.env["VITE_TOKEN_COOKIE"] ?? "token",
  });
  const token = () => userStore.getState().token;
  const client = createClient({
    baseUrl: "",
    token,
    language: () => preferences.getState().language,
    transportKey: readTransportKey(document),
    clock,
    onUnauthorised: () => {
      rememberRedirect(userStore, currentLocation());
      session.forget();
      go(pathTo("login"), { isReplacing: true });
    },
    // The caller shows a refusal in its own place: no call shows a notice automatically.
    onRefusal: () => {},
    onWork: ({ message }) => toast.show(message),
  });
  const connection = watchConnection(window);
  const { quotes, socket } = connectQuotes({
    connection,
    token,
    onAccountChange: () => rereadAccount(queryClient),
    // Few readers use support, so its code is loaded with the first message.
    onChat: (message) =>
      void import("#shell/live-chat.ts").then(
        (it) => it.subscribeToChat(queryClient, message),
        () => undefined,
      ),
  });
  const session = createSession({
    client,
    store: userStore,
    onChange: () => {
      forgetAccount(queryClient);
      socket.renewSession();
    },
  });
  const favourites = createFavourites(browserStorage);
  followFavourites(favourites, {
    userStore,
    stored: {
      read: async () => (await client.market.listFavourites({})).symbols,
      save: (symbols) => client.market.saveFavourites({ symbols: [...symbols] }),
    },
  });
  return {
    client,
    clock,
    connection,
    contactPrompt,
    favourites,
    pageLoading: createPageLoading(),
    preferences,
    queryClient,
    quotes,
    session,
    i18n,
    userStore,
  };
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider(props: {
  readonly services: Services;
  readonly children: ReactNode;
}): ReactNode {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error("a screen outside of ServicesProvider");
  return services;
}

export function useUser<Picked>(pick: (state: UserState) => Picked): Picked {
  return useStore(useServices().userStore, pick);
}

export function usePreference<Name extends keyof PreferencesState>(
  name: Name,
): PreferencesState[Name] {
  return useStore(useServices().preferences, (state) => state[name]);
}

/** The starred markets, in the order of starring. */
export const useFavourites = (): readonly string[] => useStore(useServices().favourites);

/** Renders again only when this market's star changes. */
export const useIsFavourite = (symbol: string): boolean =>
  useStore(useServices().favourites, (symbols) => symbols.includes(symbol));
