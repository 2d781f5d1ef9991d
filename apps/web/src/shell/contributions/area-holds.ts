import type { Client } from "@plumbline/client";
import type { BookName } from "#shell/preferences.ts";
import type { TextArea, TextKey, TextValues } from "#shell/i18n/texts.ts";

/** An amount of the reader's that an area sets aside: what for, and what ends that. */
export interface AreaHold {
  /** The number of what sets it aside. */
  readonly key: string;
  readonly use: "margin" | "hold" | "earn";
  readonly currency: string;
  readonly amount: string;
  readonly name: TextKey;
  /** What it is about: "BTCUSDT". */
  readonly subject?: string;
  readonly end: { readonly key: TextKey; readonly values?: TextValues };
  readonly href: string;
}

/** As many as a call gives at once. What is beyond them is explained as the rest. */
export const HOLDS_MAX = 100;

/** Everything an area sets aside in a book. */
export type ReadHolds = (
  client: Client,
  request: { readonly book: BookName; readonly signal: AbortSignal },
) => Promise<readonly AreaHold[]>;

/** Loaded with the page of assets, together with the area's texts. */
export interface LoadAreaHolds {
  readonly texts: TextArea;
  load(): Promise<ReadHolds>;
}
