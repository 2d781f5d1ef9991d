import type { Permission } from "@plumbline/engine/desk";
import { usePermissions } from "react-admin";

/** Whether the operator's roles let them do this just now; the server asks again at each call. */
export function useMay(permission: Permission): boolean {
  const { permissions = [] } = usePermissions<readonly Permission[]>();
  return permissions.includes(permission);
}
