import { Box, Chip, Typography } from "@mui/material";
import { showTime } from "#shell/wire-time.ts";

export type Tone = "default" | "success" | "warning" | "error";

/** A status in a word; the colour only repeats it. */
export function StatusChip({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <Chip color={tone} label={text} size="small" variant="outlined" />;
}

/** A time of the server in the operator's zone; a dash for none. */
export function TimeText({ time }: { readonly time: string | null }) {
  return <Box sx={{ whiteSpace: "nowrap" }}>{time === null ? "–" : showTime(time)}</Box>;
}

/** An id or a hash: short to the eye, whole on hover and when copied. */
export function IdText({ id }: { readonly id: string | null }) {
  if (id === null) return <span>–</span>;
  return (
    <Typography component="span" title={id} sx={{ fontFamily: "monospace", fontSize: "0.75rem" }}>
      {id}
    </Typography>
  );
}
