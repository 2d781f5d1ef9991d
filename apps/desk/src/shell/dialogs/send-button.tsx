import { Button, type ButtonProps } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useNotify, useTranslate } from "ra-core";
import { problemText } from "#shell/lists/problem.tsx";
import { AT_ONCE } from "#shell/use-sending.ts";

/** A button that sends by itself, one request at a time; a refusal appears as a toast. */
export function SendButton({
  text,
  send,
  ...look
}: Pick<ButtonProps, "color" | "size" | "startIcon" | "variant"> & {
  readonly text: string;
  readonly send: () => Promise<unknown>;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const { isPending, mutate } = useMutation({
    ...AT_ONCE,
    mutationFn: send,
    onError: (fault) => notify(problemText(translate, fault), { type: "error" }),
  });
  return (
    <Button size="small" {...look} loading={isPending} onClick={() => mutate()}>
      {text}
    </Button>
  );
}
