import type { ComponentType, ReactNode } from "react";
import type { LoadHomePart, ScreenProps } from "#shell/navigation/route.ts";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";

export interface SegmentScreenProps extends ScreenProps {
  /** The links to the other products, rendered by the trading screen. */
  readonly segments: ReactNode;
}

/** A product of the trading screen: an area declares it in its `routes.tsx`. */
export interface TicketSegment {
  /** Its name in the address, `?product=`. */
  readonly id: string;
  readonly label: TextKey;
  readonly texts: readonly TextArea[];
  readonly load: () => Promise<ComponentType<SegmentScreenProps>>;
  /** Its part of a member's home. */
  readonly homePart?: LoadHomePart;
}
