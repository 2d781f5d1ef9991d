import { Button } from "@mui/material";
import { useTranslate } from "ra-core";

/** From a case to everything about whose it is. */
export function ToUser({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  return (
    <Button href={`#/users/${userId}/show`} variant="outlined" sx={{ mt: 2 }}>
      {translate("desk.kyc.toUser")}
    </Button>
  );
}
