import type { Client } from "@plumbline/client";
import type { BookName } from "#shell/preferences.ts";
import type { TextArea, TextKey, TextValues } from "#shell/i18n/texts.ts";

/**
 * An amount of the reader's that an area has set aside: its purpose, and the event that releases
 * it.
 */
export interface AreaHold {
  /** The id of the order or record. */
  readonly key: string;
  readonly use: "margin" | "hold" | "earn";
  readonly currency: string;
  readonly amount: string;
  readonly name: TextKey;
  /** Its subject: "BTCUSDT". */
  readonly subject?: string;
  readonly end: { readonly key: TextKey; readonly values?: TextValues };
  readonly href: string;
}

/** The maximum that a call returns at once. Further holds are summed as the rest. */
export const HOLDS_MAX = 100;

/** All amounts that an area has set aside in a book. */
export type ReadHolds = (
  client: Client,
  request: { readonly book: BookName; readonly signal: AbortSignal },
) => Promise<readonly AreaHold[]>;

/** Loaded with the assets screen, together with the area's texts. */
export interface LoadAreaHolds {
  readonly texts: TextArea;
  load(): Promise<ReadHolds>;
}
