import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { PATHS, type PathName, pathTo } from "#paths";
import { go, type Place, placeOf, useLocation } from "#shell/navigation/location.ts";
import type { RouteTable, ScreenComponent, ScreenRoute } from "#shell/navigation/route.ts";
import { type Services, useServices } from "#shell/services.tsx";
import { rememberRedirect } from "#shell/session/user-store.ts";

/** A loaded screen and its address. */
export interface Arrival {
  readonly route: ScreenRoute;
  readonly Screen: ScreenComponent;
  readonly place: Place;
  /** Not the first one of a visit: for that the focus stays where the browser puts it. */
  readonly takesFocus: boolean;
}

export interface Navigation {
  /** undefined until the first screen is loaded. */
  readonly current: Arrival | undefined;
  /** The screens that stay mounted, including the current one if it is of that kind. */
  readonly cachedArrivals: readonly Arrival[];
  /** The user of those screens: the next user must not see what was typed. */
  readonly userId: string | undefined;
}

/** Called with the location of the finished step. */
interface Steps extends Navigation {
  readonly location: string | undefined;
}

const NOWHERE: Steps = {
  current: undefined,
  cachedArrivals: [],
  userId: undefined,
  location: undefined,
};

/**
 * The colour of the overlay between two screens (spec §2): white, or its counterpart in the dark
 * theme.
 */
const WHITE = "var(--surface)";

/**
 * Follows the address (spec §2): shows the overlay, loads the screen and its texts while it fetches
 * the user, redirects to the login if the route requires one, and hides the overlay, scrolled to
 * the top, when the screen is rendered. A step that is superseded by a newer one has no effect.
 */
export function useNavigation(routes: RouteTable): Navigation {
  const services = useServices();
  const location = useLocation();
  const [navigation, setNavigation] = useState<Steps>(NOWHERE);
  const [fault, setFault] = useState<unknown>();

  useEffect(() => {
    let isOvertaken = false;
    const step = async () => {
      const arrived = await arrive({ services, routes, location });
      if (isOvertaken) return;
      if (typeof arrived === "string") {
        if (arrived === "login") rememberRedirect(services.userStore, location);
        go(pathTo(arrived), { isReplacing: true });
        return;
      }
      const userId = services.userStore.getState().userInfo?.id;
      // Rendering a screen takes a slow phone a fifth of a second: a transition lets taps interrupt
      // it.
      startTransition(() => {
        setFault(undefined);
        setNavigation((before) => {
          const arrival = { ...arrived, takesFocus: before.current !== undefined };
          const arrivals = before.userId === userId ? before.cachedArrivals : [];
          return { current: arrival, cachedArrivals: keep(arrivals, arrival), userId, location };
        });
      });
    };
    step().catch((failed: unknown) => {
      if (isOvertaken) return;
      services.pageLoading.hide();
      setFault(failed);
    });
    return () => {
      isOvertaken = true;
    };
  }, [services, routes, location]);

  // After rendering, not at its start. The reader may have navigated further meanwhile: then the
  // overlay belongs to the next step.
  useLayoutEffect(() => {
    if (navigation.location !== location) return;
    scrollTo(0, 0);
    services.pageLoading.hide();
  }, [services, navigation, location]);

  // Rendered by the error boundary, which offers a way back.
  if (fault !== undefined) throw fault;
  return navigation;
}

/** The screen at a location, or the name of the one to be shown instead. */
async function arrive({
  services,
  routes,
  location,
}: {
  readonly services: Services;
  readonly routes: RouteTable;
  readonly location: string;
}): Promise<Omit<Arrival, "takesFocus"> | Extract<PathName, "home" | "login">> {
  const place = placeOf(location);
  const isHere = ({ name }: ScreenRoute) => PATHS[name] === place.path;
  const route = routes.first.find(isHere) ?? (await routes.load()).find(isHere);
  services.pageLoading.show({
    background: route?.background ?? WHITE,
    isDark: route?.background !== undefined,
  });
  if (route === undefined) return "home";

  // These requests do not wait for the user, who is fetched at the same time.
  const loading = Promise.all([route.load(), services.i18n.loadAreas(route.texts ?? [])]);
  // After a redirect the result is unused; otherwise its fault is handled below.
  loading.catch(() => undefined);
  route.prefetch?.(services);
  try {
    await ensureUser(services);
  } catch (fault) {
    // Without a response, a public screen is shown without the user; others show the fault.
    if (route.isNeedLogin) throw fault;
  }
  if (route.isNeedLogin && services.userStore.getState().userInfo === undefined) return "login";
  const [Screen] = await loading;
  return { route, Screen, place };
}

/** After this a stored user is used: in a tunnel a request waits much longer before it fails. */
const USER_WAIT_MS = 4_000;

/** Fetches the user if necessary; without a response in time, takes the stored one if possible. */
async function ensureUser(services: Services): Promise<void> {
  let isAnswered = false;
  const answer = services.session.ensureUser().then(() => {
    isAnswered = true;
  });
  const restore = async () => {
    if (isAnswered) return;
    await import("#shell/offline/offline.ts")
      .then((it) => it.restoreUser(services))
      .catch(() => undefined);
    if (services.userStore.getState().userInfo === undefined) await answer;
  };
  const late = new Promise((resolve) => setTimeout(resolve, USER_WAIT_MS));
  await Promise.race([answer.catch(restore), late.then(restore)]);
}

function keep(arrivals: readonly Arrival[], arrival: Arrival): readonly Arrival[] {
  if (arrival.route.keepAlive !== true) return arrivals;
  const others = arrivals.filter(({ route }) => route.name !== arrival.route.name);
  return [...others, arrival];
}
