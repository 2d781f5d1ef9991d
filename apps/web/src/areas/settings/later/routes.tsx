import type { ScreenRoute } from "#shell/navigation/route.ts";
import { LATER } from "./later.ts";

/** The pages that say what an address of the specification will show once it is built. */
export const laterRoutes: readonly ScreenRoute[] = LATER.map((name) => ({
  name,
  title: `settings.later.screen.${name}.title`,
  isNeedLogin: true,
  hidedenNav: true,
  texts: ["settings"],
  load: async () => (await import("./later-screen.tsx")).laterScreen(name),
}));
