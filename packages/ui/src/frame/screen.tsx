import type { ReactNode } from "react";
import { BackIcon } from "../icons.tsx";

export interface ScreenProps {
  readonly title: string;
  /** Shown before the title: the brand mark on our own screens. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  /** The back button; the main screen of a tab has none. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** One secondary action opposite the back button. */
  readonly aside?: ReactNode;
  /** Replaces the visible title, 48 px high: the title is then for screen readers only. */
  readonly head?: ReactNode;
  /** Notices for the whole page: simulated money, offline. */
  readonly notice?: ReactNode;
  /** The primary action, at the bottom of the screen. */
  readonly footer?: ReactNode;
}

/**
 * A page: title, back button, content in a column of 480 px, primary action at the bottom.
 * Content sets its own side padding, so that lists can run from edge to edge.
 */
export function Screen(props: ScreenProps): ReactNode {
  const { title, mark, children, back, aside, head, notice, footer } = props;
  return (
    <div
      className="mx-auto flex min-h-dvh w-full max-w-(--column) flex-col
        pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
    >
      <header className="sticky top-0 z-10 bg-ground pt-[env(safe-area-inset-top)]">
        {notice}
        {head === undefined ? (
          <div className="flex min-h-12 flex-wrap items-center border-b border-hairline px-4">
            {/* At twice the font size, the action wraps below the title. */}
            <div className="flex min-w-min grow basis-40 items-center gap-1.5 pe-2">
              {back !== undefined && <BackButton {...back} />}
              {mark}
              <h1 className="flex-1 text-title font-semibold text-balance">{title}</h1>
            </div>
            {aside}
          </div>
        ) : (
          <div className="flex min-h-12 items-center border-b border-hairline px-4">
            <h1 className="sr-only">{title}</h1>
            {back !== undefined && <BackButton {...back} />}
            {head}
          </div>
        )}
      </header>
      <main className="flex flex-1 flex-col">
        <div className="flex-1 pb-4">{children}</div>
        {/* Callers often pass `false` while there is no action: then the hairline is omitted
            too. */}
        {Boolean(footer) && (
          <div
            data-action-bar=""
            className="sticky bottom-dock z-10 border-t border-hairline bg-ground px-4 pt-3
              pb-[max(0.75rem,env(safe-area-inset-bottom))] low:static"
          >
            {footer}
          </div>
        )}
      </main>
      <div className="h-dock shrink-0" />
    </div>
  );
}

function BackButton(props: NonNullable<ScreenProps["back"]>): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="-ms-3 grid size-target shrink-0 place-items-center rounded-inner hover:bg-fill
        active:bg-fill"
    >
      <BackIcon />
    </button>
  );
}
