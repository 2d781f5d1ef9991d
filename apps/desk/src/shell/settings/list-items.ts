import { type Draft, draftOf, type Typed } from "./leaves.ts";

/** Settings and what was typed in them, which change together where a list grows or shrinks. */
export interface Shaped<Settings> {
  readonly settings: Settings;
  readonly draft: Draft;
}

/** How many items a list has. */
export const countOf = (settings: unknown, list: string): number => itemsOf(settings, list).length;

/**
 * One more item before the last, as the last one is: of a list of steps the last one bounds all
 * above it, and what is new lies below. Everything typed stays with its item.
 */
export function withItem<Settings>(shaped: Shaped<Settings>, list: string): Shaped<Settings> {
  const items = itemsOf(shaped.settings, list);
  const last = items.length - 1;
  if (last < 0) return shaped;
  const order = [...items.keys()].toSpliced(last, 0, last);
  return reordered(shaped, list, order);
}

/** Without the item at a place, which is not the only one. */
export function withoutItem<Settings>(
  shaped: Shaped<Settings>,
  list: string,
  index: number,
): Shaped<Settings> {
  const order = [...itemsOf(shaped.settings, list).keys()].filter((each) => each !== index);
  return reordered(shaped, list, order);
}

/** The list with the items of those places, in that order, each with what was typed in it. */
function reordered<Settings>(
  { settings, draft }: Shaped<Settings>,
  list: string,
  order: readonly number[],
): Shaped<Settings> {
  const items = itemsOf(settings, list);
  const next = { ...settings, [list]: order.map((place) => items[place]) };
  const typedIn = (path: string): Typed | undefined => {
    const [name, place, ...rest] = path.split(".");
    if (name !== list) return draft[path];
    return draft[[list, order[Number(place)], ...rest].join(".")];
  };
  const fresh = Object.entries(draftOf(next));
  return {
    settings: next,
    draft: Object.fromEntries(fresh.map(([path, typed]) => [path, typedIn(path) ?? typed])),
  };
}

function itemsOf(settings: unknown, list: string): readonly unknown[] {
  // Looked up by the name of a list that the settings are said to have.
  const found = (settings as Readonly<Record<string, unknown>>)[list];
  return Array.isArray(found) ? found : [];
}
