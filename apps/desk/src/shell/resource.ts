import type { DeskClient } from "@plumbline/client";
import type { Permission } from "@plumbline/engine/desk";
import type { ComponentType, ReactElement } from "react";

/** A row of a list: every record has an id. */
export interface DeskRecord {
  readonly id: string | number;
}

export interface DeskQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  /** The list's filters; empty ones are left out. */
  readonly filter: Readonly<Record<string, string>>;
}

/** A field above a list; its properties also name it where the list's exports are shown. */
export type DeskFilter = ReactElement<{
  readonly source: string;
  /** The key of its label. */
  readonly label: string;
  readonly type?: string;
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  /** False if the names of the choices are shown as they are; otherwise they are keys. */
  readonly translateChoice?: boolean;
}>;

interface Paged<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

type DeskPage = Paged<DeskRecord>;

/** The menu's sections in order, each by its task. */
export const DESK_GROUPS = ["work", "members", "markets", "money", "content", "house"] as const;
export type DeskGroup = (typeof DESK_GROUPS)[number];

/** The kinds of lists of products, in this order. */
export const PRODUCT_TABS = ["terms", "open", "history"] as const;

export interface DeskProduct {
  /** Its name is the text "desk.products.<area>". */
  readonly area: string;
  readonly tab: (typeof PRODUCT_TABS)[number];
  /** The key of the tab's label if a product has two lists of a kind. */
  readonly tabKey?: string;
}

export interface DeskResourceQueue {
  readonly name: string;
  /** For a queue shown by several lists: which of its cases this list contains. */
  readonly part?: string;
  /** For a list with more than waiting cases: the filter that shows only those. */
  readonly filter?: Readonly<Record<string, string>>;
  /** For cases that have pages elsewhere: where, and the key of the label of their part. */
  readonly cases?: { hrefOf(caseId: string): string; nameKeyOf(part: string): string };
  /** If its area has commands of its own that hand a case over to a colleague. */
  readonly assigning?: CaseAssigning;
}

/** How the cases of one queue are claimed, handed over and released. */
export interface CaseAssigning {
  /** The key of its explanation, shown before the command is sent. */
  readonly textKey: string;
  /** The command takes a note; without this, the area has notes of its own. */
  readonly takesNote?: true;
  assign(
    client: DeskClient,
    request: {
      readonly caseId: string;
      /** The colleague who gets the case; if omitted, it is unassigned. */
      readonly operatorId?: string;
      /** The assignee on the screen of the sender; undefined if there was none. */
      readonly seenHolderId?: string;
      readonly note: string;
    },
    options: { readonly requestId: string },
  ): Promise<unknown>;
  colleagues(
    client: DeskClient,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** A resource of the desk: its calls, and its screens. */
export interface DeskResource {
  readonly name: string;
  readonly group: DeskGroup;
  /** The key of its label in the menu and above its list. */
  readonly labelKey: string;
  readonly permission: Permission;
  readonly icon: ComponentType;
  /** Short enough to be loaded completely, so the list sorts by the displayed values. */
  readonly isShort?: boolean;
  /** The list's filters in their order, shown above it and named on the exports page. */
  readonly filters?: readonly DeskFilter[];
  list(client: DeskClient, query: DeskQuery): Promise<DeskPage>;
  /** Exported by the server, if its area declares it in `exports.ts`. */
  readonly isExported?: true;
  /** One record with its details, if there is such a screen. */
  one?(client: DeskClient, id: string): Promise<DeskRecord>;
  readonly listScreen: ComponentType;
  /** The queue that is processed here; several lists may share one. */
  readonly queue?: DeskResourceQueue;
  /** The lists of one product are tabs of one entry of the menu. */
  readonly product?: DeskProduct;
  /** Its menu entry shows the number of waiting cases. */
  readonly isInbox?: boolean;
  readonly showScreen?: ComponentType;
}

/** The properties of a list that every screen can read, from react-admin's resource definitions. */
export interface DeskOptions extends DeskResource {
  readonly label: string;
}

export const wholePage = (records: readonly DeskRecord[]): DeskPage => ({
  records,
  total: records.length,
});

/** The maximum that a call returns. */
const CALL_ROWS_MAX = 100;

/** Loads a complete list, with as many calls as necessary. */
export async function readWhole<Row>(
  read: (pageNo: number, pageSize: number) => Promise<Paged<Row>>,
): Promise<Paged<Row>> {
  const { records, total } = await read(1, CALL_ROWS_MAX);
  const rows = [...records];
  for (let pageNo = 2; rows.length < total; pageNo += 1) {
    const next = await read(pageNo, CALL_ROWS_MAX);
    rows.push(...next.records);
    // Fewer than before: rows that were removed meanwhile are missing.
    if (next.records.length < CALL_ROWS_MAX) break;
  }
  return { records: rows, total };
}
