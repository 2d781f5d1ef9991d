import { Box, Typography } from "@mui/material";
import type { Permission } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import type { GrantChange } from "../rights.ts";

/** The key of a permission's name: keys of texts are split at dots. */
export const permissionKey = (permission: Permission): string =>
  `desk.permission.${permission.replace(".", "_")}`;

/** Granted and withdrawn permissions, one per line, marked by text and not by colour alone. */
export function ChangeList({ changes }: { readonly changes: readonly GrantChange[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {changes.map(({ permission, role, isGiven }) => (
        <Typography key={`${permission} ${role}`} component="li" variant="body2">
          <Box component="span" sx={{ color: isGiven ? "success.main" : "error.main" }}>
            {translate(isGiven ? "desk.rights.gains" : "desk.rights.loses", {
              role: translate(`desk.role.${role}`),
            })}
          </Box>{" "}
          {translate(permissionKey(permission))}
        </Typography>
      ))}
    </Box>
  );
}
