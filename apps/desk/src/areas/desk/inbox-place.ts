import type { DeskResourceQueue } from "#shell/resource.ts";

/** A list of the desk, as react-admin defines it. */
export interface QueueList {
  readonly name: string;
  readonly hasShow?: boolean;
  readonly options?: { readonly queue?: DeskResourceQueue };
}

export interface InboxCase {
  readonly queue: string;
  readonly part: string | null;
  readonly caseId: string;
}

/**
 * The page where a case of the inbox is decided: its own page, or the list that contains it,
 * filtered to waiting cases. null: its queue has no list at this desk.
 */
export function placeOf(lists: readonly QueueList[], { queue, part, caseId }: InboxCase) {
  const list = lists.find(({ options }) => {
    const own = options?.queue;
    return own?.name === queue && (own.part ?? part) === part;
  });
  const own = list?.options?.queue;
  if (list === undefined || own === undefined) return null;
  const { cases, filter } = own;
  const isPart = own.part !== undefined;
  const query = filter === undefined ? "" : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  if (cases !== undefined) {
    const nameKey = cases.nameKeyOf(part ?? "");
    return { resource: list.name, href: cases.hrefOf(caseId), isPart: false, nameKey };
  }
  const isCase = list.hasShow === true && !isPart;
  const path = isCase ? `/${encodeURIComponent(caseId)}/show` : query;
  return { resource: list.name, href: `#/${list.name}${path}`, isPart, nameKey: null };
}
