import { Typography } from "@mui/material";
import { useEffect } from "react";

/** What a printed record is called: above it on paper, and as the name of its file. */
export function RecordTitle({ text }: { readonly text: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
  return (
    <Typography
      component="p"
      variant="h5"
      sx={{ display: "none", displayPrint: "block", overflowWrap: "anywhere" }}
    >
      {text}
    </Typography>
  );
}
