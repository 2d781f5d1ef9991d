import type { ComponentType } from "react";
import type { HomePartProps, RouteTable } from "#shell/navigation/route.ts";

type Parts = readonly (readonly [key: string, part: ComponentType<HomePartProps>])[];

/** A promise that React is waiting for has to stay the same one. */
const LOADED = new WeakMap<RouteTable, Promise<Parts>>();

/** What areas show of themselves on a member's home, loaded once. */
export function loadHomeParts(routes: RouteTable): Promise<Parts> {
  const loading = LOADED.get(routes);
  if (loading !== undefined) return loading;
  const parts = load(routes);
  LOADED.set(routes, parts);
  // Without a network the next visit tries again.
  parts.catch(() => LOADED.delete(routes));
  return parts;
}

async function load(routes: RouteTable): Promise<Parts> {
  const loaders = (await routes.load()).flatMap(({ name, homeParts = [] }) =>
    homeParts.map((each, index) => [`${name}/${index}`, each] as const),
  );
  return Promise.all(loaders.map(async ([key, each]) => [key, await each()] as const));
}
