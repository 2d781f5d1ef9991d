import ArrowBack from "@mui/icons-material/ArrowBack";
import { Button } from "@mui/material";
import { useCreatePath, useResourceContext, useTranslate } from "ra-core";
import type { Ref } from "react";

/** From one thing back to the list it stands in, as that was left: filters, page and all. */
export function BackToList({
  title,
  ref,
}: {
  /** The key of the list's name. */
  readonly title: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const createPath = useCreatePath();
  return (
    <Button
      {...(ref !== undefined && { ref })}
      href={`#${createPath({ resource, type: "list" })}`}
      startIcon={<ArrowBack />}
      sx={{ alignSelf: "flex-start" }}
    >
      {translate(title)}
    </Button>
  );
}
