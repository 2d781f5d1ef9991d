import type { ScreenRoute } from "#shell/navigation/route.ts";
import { LATER, LATER_BACKGROUNDS, LATER_PUBLIC } from "./later.ts";

/** The pages that say what an address of the specification will show once it is built. */
export const laterRoutes: readonly ScreenRoute[] = LATER.map((name) => ({
  name,
  title: `settings.later.screen.${name}.title`,
  isNeedLogin: !LATER_PUBLIC.has(name),
  hidedenNav: true,
  background: LATER_BACKGROUNDS[name],
  texts: ["settings"],
  load: async () => (await import("./later-screen.tsx")).laterScreen(name),
}));
