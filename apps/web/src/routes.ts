import { AREA_ROUTES } from "./area-routes.ts";
import { laterRoutes } from "./areas/settings/later/routes.tsx";
import { homeRoutes } from "#shell/home/routes.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** Every screen of the app; the first route of a name wins, so what is built before the promise. */
export const ROUTES: readonly ScreenRoute[] = [...homeRoutes, ...AREA_ROUTES, ...laterRoutes];
