import { Box, Stack } from "@mui/material";
import type { ReactNode } from "react";

/**
 * A case on one screen: what is claimed beside what proves it, the decision always in sight below
 * them, then what else is known. On paper and on a phone one below the other.
 */
export function CaseColumns({
  claim,
  proof,
  decision,
  children,
}: {
  readonly claim: ReactNode;
  readonly proof: ReactNode;
  /** Null: nothing is to be decided, or not by whoever looks. */
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

/** Where there is room for it; a phone would see nothing else. */
const STANDING = {
  displayPrint: "none",
  "@media (min-width: 900px) and (min-height: 640px)": {
    bottom: 0,
    position: "sticky",
    zIndex: 1,
  },
} as const;
