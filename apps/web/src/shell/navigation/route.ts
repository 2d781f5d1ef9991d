import type { ComponentType } from "react";
import type { PathName } from "#paths";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";

export interface ScreenProps {
  /** What the address says behind its "?". A screen that is kept keeps its own. */
  readonly query: URLSearchParams;
}

export type ScreenComponent = ComponentType<ScreenProps>;

/** A way into a screen from outside of its area. */
interface Entry {
  /** Said before the area's own texts are there, so one of the shell's. */
  readonly label: ShellKey;
  /** Of all in the row, from 1. Two of one place stand in the order of their areas. */
  readonly place: number;
}

type ShellKey = Extract<TextKey, `shell.${string}`>;

/** A screen at its address, with the meta fields of spec §2 under their own names. */
export interface ScreenRoute {
  readonly name: PathName;
  /** The key of the title, which the browser's tab and history show. */
  readonly title: TextKey;
  readonly isNeedLogin: boolean;
  /** Stays as it is while the reader is elsewhere: typed text, open tabs, lists. */
  readonly keepAlive?: boolean;
  /** Without the tab bar. (Spelled as spec §2 spells it.) */
  readonly hidedenNav?: boolean;
  /** A dark CSS colour, for the overlay while the screen loads; default: the theme's white. */
  readonly background?: string | undefined;
  /** The areas whose texts the screen speaks, besides "shell". */
  readonly texts?: readonly TextArea[];
  /** Its place in the grid of products on the first screen. */
  readonly tile?: Entry & { readonly drawing: string };
  /** Its place in the bar below every screen: of five at most. */
  readonly tab?: Entry & { readonly Icon: ComponentType };
  readonly load: () => Promise<ScreenComponent>;
}
