import { Button, type ButtonProps } from "@mui/material";
import { useNotify, useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/lists/problem.tsx";

/**
 * A button that sends its command without a dialog, one request at a time; a refusal is shown as a
 * toast.
 */
export function SendButton({
  text,
  send,
  ...look
}: Pick<ButtonProps, "aria-label" | "color" | "size" | "startIcon" | "variant"> & {
  readonly text: string;
  readonly send: () => Promise<unknown>;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await send().catch((fault: unknown) =>
      notify(problemText(translate, fault), { type: "error" }),
    );
    setIsBusy(false);
  };
  return (
    <Button size="small" {...look} loading={isBusy} onClick={() => void press()}>
      {text}
    </Button>
  );
}
