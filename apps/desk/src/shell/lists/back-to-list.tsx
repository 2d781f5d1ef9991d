import ArrowBack from "@mui/icons-material/ArrowBack";
import { ListButton } from "react-admin";
import type { Ref } from "react";

/** From one thing back to the list it stands in, as that was left: filters, page and all. */
export function BackToList({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ListButton
      {...(ref !== undefined && { ref })}
      icon={<ArrowBack />}
      size="medium"
      sx={{ alignSelf: "flex-start" }}
    />
  );
}
