import type { ComponentType, ReactNode } from "react";
import type { LoadHomePart, ScreenProps } from "#shell/navigation/route.ts";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";

export interface SegmentScreenProps extends ScreenProps {
  /** The way to the other products, for the ticket's screen to show. */
  readonly segments: ReactNode;
}

/** A product that is traded at the one place for trading: an area has it in its `routes.tsx`. */
export interface TicketSegment {
  /** As the address names it, `?product=`. */
  readonly id: string;
  readonly label: TextKey;
  readonly texts: readonly TextArea[];
  readonly load: () => Promise<ComponentType<SegmentScreenProps>>;
  /** What a member's home shows of it. */
  readonly homePart?: LoadHomePart;
}
