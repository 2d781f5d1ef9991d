import type { DeskClient } from "@plumbline/client";
import type { Permission } from "@plumbline/engine/desk";
import type { ComponentType } from "react";
import type { CaseAssigning } from "#shell/assignments/assigning.ts";

/** What a list shows: every record is known by its id. */
export interface DeskRecord {
  readonly id: string | number;
}

export interface DeskQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  /** What was typed into the list's filters; empty ones are left out. */
  readonly filter: Readonly<Record<string, string>>;
}

export interface DeskPage {
  readonly records: readonly DeskRecord[];
  readonly total: number;
}

/** The menu by the question that is asked, in its order. */
export const DESK_GROUPS = ["work", "members", "markets", "money", "content", "house"] as const;
export type DeskGroup = (typeof DESK_GROUPS)[number];

/** What is looked at of every product alike, in this order. */
export const PRODUCT_TABS = ["terms", "open", "history"] as const;

export interface DeskProduct {
  /** Its name is the text "desk.products.<area>". */
  readonly area: string;
  readonly tab: (typeof PRODUCT_TABS)[number];
  /** The key of the tab's name where a product has two of a kind. */
  readonly tabKey?: string;
}

export interface DeskResourceQueue {
  readonly name: string;
  /** Of a queue that several lists show: which of its cases this one has. */
  readonly part?: string;
  /** Of a list that shows more than what waits: what is chosen there to see just that. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Where its area has commands of its own that hand a case to a colleague. */
  readonly assigning?: CaseAssigning;
}

/** One kind of thing an operator looks at: where it comes from, and its screens. */
export interface DeskResource {
  readonly name: string;
  readonly group: DeskGroup;
  /** The key of its name in the menu and above its list. */
  readonly labelKey: string;
  readonly permission: Permission;
  readonly icon: ComponentType;
  /** Few enough to be read whole at each look, so the list sorts by what its columns show. */
  readonly isShort?: boolean;
  list(client: DeskClient, query: DeskQuery): Promise<DeskPage>;
  /** The server writes it as a whole into a file, wherever its area names it in `exports.ts`. */
  readonly isExported?: true;
  /** One record with its details, where there is such a screen. */
  one?(client: DeskClient, id: string): Promise<DeskRecord>;
  readonly listScreen: ComponentType;
  /** The queue that is worked on here; several may share one. */
  readonly queue?: DeskResourceQueue;
  /** The lists of one product are tabs of one entry of the menu. */
  readonly product?: DeskProduct;
  /** Its name in the menu says how much waits. */
  readonly isInbox?: boolean;
  readonly showScreen?: ComponentType;
}

/** What every screen may know of a list, by react-admin's definitions of resources. */
export interface DeskOptions extends Pick<
  DeskResource,
  "group" | "icon" | "isExported" | "isInbox" | "isShort" | "permission" | "product" | "queue"
> {
  readonly label: string;
}
