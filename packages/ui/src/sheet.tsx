import { Dialog } from "@base-ui/react/dialog";
import { useDeferredValue, useRef, useState } from "react";
import type { ReactNode } from "react";
import { CloseIcon } from "./more-icons.tsx";
import { useStepsClose } from "./sheet-steps.ts";

export interface SheetProps {
  readonly isOpen: boolean;
  /** Called by the close button, Escape, a press outside and a step back. */
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly description?: string | undefined;
  readonly children: ReactNode;
  /** The action buttons, kept visible below content that scrolls. */
  readonly footer?: ReactNode;
}

/**
 * A sheet at the bottom edge: traps the focus, restores it, closes on Escape.
 * Base UI's Dialog rather than its Drawer: 15 kB less, and a swipe cannot dismiss a money decision.
 */
export function Sheet(props: SheetProps): ReactNode {
  const { isOpen, onClose, title, closeLabel, description, children, footer } = props;
  const popup = useRef<HTMLDivElement>(null);
  useStepsClose(isOpen, onClose);
  // The content is mounted on first opening, because every screen with a sheet would otherwise pay
  // for it. It is mounted closed for a moment, so that the sheet can slide in.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isReady = useDeferredValue(wasOpen);
  if (!wasOpen) return null;
  return (
    <Dialog.Root open={isOpen && isReady} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          className="fixed inset-0 z-30 bg-scrim transition-opacity data-ending-style:opacity-0
            data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          // Focus the sheet and not its close button, so that a screen reader announces its title
          // first.
          initialFocus={popup}
          className="fixed inset-x-0 bottom-0 z-30 mx-auto flex max-h-[90dvh] max-w-(--column)
            flex-col rounded-t-card bg-surface outline-none transition-[translate] duration-200
            ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full
            wide:inset-y-0 wide:my-auto wide:h-fit wide:rounded-b-card wide:transition-none
            wide:data-ending-style:translate-y-0 wide:data-starting-style:translate-y-0"
        >
          <header className="flex items-center gap-2 py-1.5 ps-4 pe-1.5">
            <Dialog.Title className="min-w-0 flex-1 text-title font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              className="grid size-target shrink-0 place-items-center rounded-inner text-muted
                hover:bg-fill active:bg-fill"
            >
              <CloseIcon />
            </Dialog.Close>
          </header>
          {/* Focusable, because a keyboard can only scroll focusable content. */}
          <div
            tabIndex={0}
            role="group"
            aria-label={title}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4"
          >
            {description !== undefined && (
              <Dialog.Description className="pb-4 text-label text-muted">
                {description}
              </Dialog.Description>
            )}
            {children}
          </div>
          {Boolean(footer) && (
            <div
              className="border-t border-hairline px-4 pt-3
                pb-[max(1rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
