import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useState } from "react";

/** A button that opens a dialog. The dialog is unmounted when it closes, with its input. */
export function DialogButton({
  text,
  dialog,
  isDisabled = false,
  isOpenAtFirst = false,
  ...look
}: Pick<ButtonProps, "aria-label" | "size" | "sx" | "variant"> & {
  readonly text: string;
  readonly isDisabled?: boolean;
  /** Open initially, if the address of the page requests it. */
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
