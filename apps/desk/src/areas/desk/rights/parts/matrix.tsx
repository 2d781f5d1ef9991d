import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from "@mui/material";
import { OPERATOR_ROLES, type OperatorRole } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { changeOf, type Grant, type GrantChange } from "../rights.ts";
import { permissionKey } from "./change-list.tsx";

/** Every permission by every role; changed cells are marked until they are proposed. */
export function Matrix({
  grants,
  changes,
  isOpen,
  onToggle,
}: {
  readonly grants: readonly Grant[];
  readonly changes: readonly GrantChange[];
  readonly isOpen: boolean;
  readonly onToggle: (pressed: GrantChange) => void;
}) {
  const translate = useTranslate();
  const label = translate("desk.rights.title");
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{translate("desk.rights.permission")}</TableCell>
            {OPERATOR_ROLES.map((role) => (
              <TableCell key={role} align="center">
                {translate(`desk.role.${role}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {grants.map((grant) => (
            <TableRow key={grant.permission}>
              <TableCell component="th" scope="row">
                {translate(permissionKey(grant.permission))}
              </TableCell>
              {OPERATOR_ROLES.map((role) => (
                <Cell
                  key={role}
                  grant={grant}
                  role={role}
                  change={changeOf(changes, { permission: grant.permission, role })}
                  isOpen={isOpen && !grant.isFixed}
                  onToggle={onToggle}
                />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cell({
  grant: { permission, roles },
  role,
  change,
  isOpen,
  onToggle,
}: {
  readonly grant: Grant;
  readonly role: OperatorRole;
  readonly change: GrantChange | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (pressed: GrantChange) => void;
}) {
  const translate = useTranslate();
  const isGiven = roles.includes(role);
  const name = `${translate(`desk.role.${role}`)}: ${translate(permissionKey(permission))}`;
  return (
    <TableCell
      align="center"
      sx={change === undefined ? {} : { backgroundColor: "action.selected" }}
    >
      <Checkbox
        checked={change?.isGiven ?? isGiven}
        disabled={!isOpen}
        size="small"
        slotProps={{ input: { "aria-label": name } }}
        onChange={() => onToggle({ permission, role, isGiven: !isGiven })}
      />
    </TableCell>
  );
}
