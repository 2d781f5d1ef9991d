import type { ReactNode } from "react";
import { BackIcon } from "../icons.tsx";

export interface ScreenProps {
  readonly title: string;
  /** Stands before the title: the house's mark on its own screens. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  /** The way back; a tab's own screen has none. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** One quiet action opposite the way back. */
  readonly aside?: ReactNode;
  /** What is true of the whole page: simulated money, offline. */
  readonly notice?: ReactNode;
  /** The one primary action, kept within reach of the thumb. */
  readonly footer?: ReactNode;
}

/**
 * A page: title, way back, content in a column of 480 px, primary action at the bottom.
 * Content brings its own side padding, so that lists can run from edge to edge.
 */
export function Screen(props: ScreenProps): ReactNode {
  const { title, mark, children, back, aside, notice, footer } = props;
  return (
    <div
      className="mx-auto flex min-h-dvh w-full max-w-(--column) flex-col
        pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
    >
      <header className="sticky top-0 z-10 bg-ground pt-[env(safe-area-inset-top)]">
        {notice}
        <div className="flex min-h-13 flex-wrap items-center border-b border-hairline px-4">
          {/* Where letters are twice as large, the action goes beneath the title. */}
          <div className="flex min-w-40 flex-1 items-center gap-1.5">
            {back !== undefined && (
              <button
                type="button"
                aria-label={back.label}
                onClick={back.onPress}
                className="-ms-3 grid size-target shrink-0 place-items-center rounded-inner
                  hover:bg-fill active:bg-fill"
              >
                <BackIcon />
              </button>
            )}
            {mark}
            <h1 className="min-w-0 flex-1 text-title font-semibold text-balance">{title}</h1>
          </div>
          {aside}
        </div>
      </header>
      <main className="flex flex-1 flex-col">
        <div className="flex-1 pb-4">{children}</div>
        {footer !== undefined && (
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
