import { AREA_ROUTES } from "./area-routes.ts";
import { laterRoutes } from "./areas/settings/later/routes.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** Every screen but home; the first route of a name wins, so what is built before the promise. */
export const ROUTES: readonly ScreenRoute[] = [...AREA_ROUTES, ...laterRoutes];
