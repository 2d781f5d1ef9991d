import { Box, Stack } from "@mui/material";
import type { ReactNode } from "react";

/**
 * A case on one screen: the claim next to its evidence, the decision always visible below them,
 * then other facts. On paper and on a phone one below the other.
 */
export function CaseColumns({
  claim,
  proof,
  decision,
  children,
}: {
  readonly claim: ReactNode;
  readonly proof: ReactNode;
  /** null: there is no decision, or the reader may not make it. */
  readonly decision: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <Box sx={COLUMNS}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {claim}
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {proof}
        </Stack>
      </Box>
      {decision !== null && <Box sx={STANDING}>{decision}</Box>}
      {children}
    </>
  );
}

const COLUMNS = {
  alignItems: "start",
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  "@media print": { gridTemplateColumns: "minmax(0, 1fr)" },
} as const;

/** Only if there is enough room: on a phone it would cover everything else. */
const STANDING = {
  displayPrint: "none",
  "@media (min-width: 900px) and (min-height: 640px)": {
    bottom: 0,
    position: "sticky",
    zIndex: 1,
  },
} as const;
