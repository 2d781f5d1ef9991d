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
  /** Stands where the title would, 48 px high: then only a screen reader reads the title. */
  readonly head?: ReactNode;
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
  const { title, mark, children, back, aside, head, notice, footer } = props;
  return (
    <div
      className="mx-auto flex min-h-dvh w-full max-w-(--column) flex-col
        pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
    >
      <header className="sticky top-0 z-10 bg-ground pt-[env(safe-area-inset-top)]">
        {notice}
        {head === undefined ? (
          <div className="flex min-h-13 flex-wrap items-center border-b border-hairline px-4">
            {/* Where letters are twice as large, the action goes beneath the title. */}
            <div className="flex min-w-min grow basis-40 items-center gap-1.5">
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
        {/* What is not there yet is often said by `false`: without a hairline above nothing. */}
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
