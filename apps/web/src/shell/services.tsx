import { type Client, createClient, createServerClock, type ServerClock } from "@plumbline/client";
import { toast } from "@plumbline/ui";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { pathTo } from "#paths";
import { type Connection, watchConnection } from "#shell/connection.ts";
import { createFavourites, type Favourites } from "#shell/favourites/favourites.ts";
import { ENGLISH, loadTexts } from "#shell/speech/load-texts.ts";
import { createSpeech, type Speech } from "#shell/speech/speech.ts";
import { connectQuotes } from "#shell/live-prices/connect-quotes.ts";
import type { QuoteStore } from "#shell/live-prices/quote-store.ts";
import { currentLocation, go } from "#shell/navigation/location.ts";
import { createPageLoading, type PageLoading } from "#shell/navigation/page-loading.ts";
import {
  askForContact,
  type ContactPrompt,
  createContactPrompt,
} from "#shell/prompts/contact-prompt.ts";
import { createPeriodicTask } from "#shell/session/periodic-task.ts";
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
import { readTransportKey } from "#shell/transport-key.ts";
import {
  createUserStore,
  rememberRedirect,
  type UserState,
  type UserStore,
} from "#shell/session/user-store.ts";

/** Everything with a lifetime in the app, made once by main.tsx and handed down. */
export interface Services {
  readonly client: Client;
  readonly clock: ServerClock;
  readonly connection: Connection;
  readonly contactPrompt: ContactPrompt;
  readonly favourites: Favourites;
  readonly pageLoading: PageLoading;
  readonly periodicTask: () => Promise<void>;
  readonly preferences: Preferences;
  readonly queryClient: QueryClient;
  readonly quotes: QuoteStore;
  readonly session: Session;
  readonly speech: Speech;
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
  const speech = createSpeech({ root: document.documentElement, english: ENGLISH, loadTexts });
  // Offline, the language may not come: better English than nothing.
  await speech.speak(preferences.getState().language).catch(() => undefined);
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
    // Whoever asks says what was refused where it belongs: no call raises a notice by itself.
    onRefusal: () => {},
    onWork: ({ message }) => toast.show(message),
  });
  const connection = watchConnection(window);
  const { quotes, socket } = connectQuotes({
    connection,
    token,
    onAccountChange: () => rereadAccount(queryClient),
  });
  const session = createSession({
    client,
    store: userStore,
    onChange: () => {
      forgetAccount(queryClient);
      socket.renewSession();
    },
  });
  const reporting = { client, session, store: userStore, storage: browserStorage };
  return {
    client,
    clock,
    connection,
    contactPrompt,
    favourites: createFavourites(browserStorage),
    pageLoading: createPageLoading(),
    periodicTask: createPeriodicTask({ ...reporting, nowMs: Date.now }),
    preferences,
    queryClient,
    quotes,
    session,
    speech,
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
