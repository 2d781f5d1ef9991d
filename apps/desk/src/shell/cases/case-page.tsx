import { Stack, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { CaseNav } from "#shell/lists/case-nav.tsx";

/** A case on a page of its own, which is also printed as a record. */
export function CasePage({
  title,
  stage,
  beside,
  children,
}: {
  /** The name of the record: its title on paper, and the name of its file. */
  readonly title: string;
  readonly stage: string;
  /** Shown next to the link back to the list: the case's assignee. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <Stack spacing={2} useFlexGap sx={{ my: 2 }}>
      <Typography
        component="p"
        variant="h5"
        sx={{ display: "none", displayPrint: "block", overflowWrap: "anywhere" }}
      >
        {title}
      </Typography>
      <CaseNav stage={stage}>{beside}</CaseNav>
      {children}
    </Stack>
  );
}
