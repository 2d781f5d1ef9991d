/** What distinguishes a desktop from a phone. */
export interface Surroundings {
  readonly widthPx: number;
  readonly isInFrame: boolean;
  readonly userAgent: string;
}

/** The page that shows the app in a phone-shaped frame. */
export const PC_PATH = "/pc.html";

/** Spec §9: wider screens are desktops. */
const PHONE_WIDTH_PX_MAX = 575;
const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile/i;

/** A wide screen, except a phone in landscape and the frame itself: frames would nest endlessly. */
export function isDesktop({ widthPx, isInFrame, userAgent }: Surroundings): boolean {
  return widthPx > PHONE_WIDTH_PX_MAX && !isInFrame && !MOBILE_AGENT.test(userAgent);
}

export function surroundingsOf(page: Window): Surroundings {
  const { innerWidth, navigator } = page;
  return { widthPx: innerWidth, isInFrame: page.self !== page.top, userAgent: navigator.userAgent };
}
