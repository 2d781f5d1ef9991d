import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useState } from "react";

/** A button that opens a dialog. Closed, it forgets what was typed in it. */
export function DialogButton({
  text,
  dialog,
  isDisabled = false,
  isOpenAtFirst = false,
  ...look
}: Pick<ButtonProps, "aria-label" | "size" | "sx" | "variant"> & {
  readonly text: string;
  readonly isDisabled?: boolean;
  /** Where the address of the page asks for it. */
  readonly isOpenAtFirst?: boolean;
  readonly dialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        {...look}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}
