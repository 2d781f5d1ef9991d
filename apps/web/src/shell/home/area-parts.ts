import type { ComponentType } from "react";
import type { RouteTable, ScreenRoute } from "#shell/navigation/route.ts";

type Loaders<Props> = (route: ScreenRoute) => readonly (() => Promise<ComponentType<Props>>)[];
type Parts<Props> = readonly (readonly [key: string, part: ComponentType<Props>])[];

/**
 * The parts that areas contribute to home, loaded once: React suspends correctly only if the
 * promise stays the same object.
 */
export function areaParts<Props>(loadersOf: Loaders<Props>) {
  const loaded = new WeakMap<RouteTable, Promise<Parts<Props>>>();
  return (routes: RouteTable): Promise<Parts<Props>> => {
    const loading = loaded.get(routes);
    if (loading !== undefined) return loading;
    const parts = load(routes, loadersOf);
    loaded.set(routes, parts);
    // After a failure without a network, the next visit loads them again.
    parts.catch(() => loaded.delete(routes));
    return parts;
  };
}

async function load<Props>(routes: RouteTable, loadersOf: Loaders<Props>): Promise<Parts<Props>> {
  const loaders = (await routes.load()).flatMap((route) =>
    loadersOf(route).map((each, index) => [`${route.name}/${index}`, each] as const),
  );
  return Promise.all(loaders.map(async ([key, each]) => [key, await each()] as const));
}
