import { Box, Card, Stack, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

/** A titled part of a page. */
export function Panel({
  title,
  beside,
  action,
  children,
}: {
  readonly title: ReactNode;
  /** Next to the title: a status. */
  readonly beside?: ReactNode;
  /** At the end of the title's line: an action on all of its content. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ minWidth: 0, p: { xs: 2, lg: 3 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ alignItems: "center", columnGap: 2, flexWrap: "wrap", mb: 2, rowGap: 1 }}
      >
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
        {beside}
        {action !== undefined && <Box sx={{ ml: "auto" }}>{action}</Box>}
      </Stack>
      {children}
    </Card>
  );
}
