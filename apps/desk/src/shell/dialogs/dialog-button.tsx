import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useState } from "react";

/** A button that opens a dialog. Closed, it forgets what was typed in it. */
export function DialogButton({
  text,
  dialog,
  isDisabled = false,
  ...look
}: Pick<ButtonProps, "aria-label" | "size" | "variant"> & {
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly dialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
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
