import type { PathName } from "#paths";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/**
 * The ways of one kind into the screens, in their order. A screen that is built takes over the
 * place that its promise had, unless it names one of its own.
 */
export function entriesOf<Entry extends { readonly place: number }>(
  routes: readonly ScreenRoute[],
  pick: (route: ScreenRoute) => Entry | undefined,
): readonly { readonly name: PathName; readonly entry: Entry }[] {
  const entries = new Map<PathName, Entry>();
  for (const route of routes) {
    const entry = pick(route);
    if (entry !== undefined && !entries.has(route.name)) entries.set(route.name, entry);
  }
  return [...entries]
    .map(([name, entry]) => ({ name, entry }))
    .toSorted((one, other) => one.entry.place - other.entry.place);
}
