import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from "@mui/material";
import { OPERATOR_ROLES, type OperatorRole } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";

/** The roles of an operator, chosen from all roles. */
export function RoleChoice({
  roles,
  onChange,
}: {
  readonly roles: readonly OperatorRole[];
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}) {
  const translate = useTranslate();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate("desk.operators.roles")}</FormLabel>
      <FormGroup row>
        {OPERATOR_ROLES.map((role) => (
          <FormControlLabel
            key={role}
            label={translate(`desk.role.${role}`)}
            control={
              <Checkbox
                checked={roles.includes(role)}
                size="small"
                onChange={(_event, isChosen) =>
                  onChange(isChosen ? [...roles, role] : roles.filter((one) => one !== role))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
