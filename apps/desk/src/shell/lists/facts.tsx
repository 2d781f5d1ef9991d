import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

/** Labels and values of one subject, as a definition list. */
export function Facts({
  facts,
}: {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(120px, max-content) 1fr",
        gap: "6px 24px",
        m: 0,
      }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Typography component="dt" color="text.secondary" variant="body2">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, wordBreak: "break-word" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
