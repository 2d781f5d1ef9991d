import { Stack } from "@mui/material";
import type { OperatorRole } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { DataTable, useGetIdentity } from "react-admin";
import { Below, StatusChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { useMay } from "#shell/session.ts";
import { AddOperatorButton } from "./parts/add-operator-button.tsx";
import { DisableButton, VouchButton } from "./parts/standing-buttons.tsx";
import { EndSessionsButton, ReturnButton } from "./parts/return-buttons.tsx";
import { RolesButton } from "./parts/roles-button.tsx";

export interface OperatorLine {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly mustChangePassword: boolean;
  readonly mustEnrol: boolean;
  readonly isDisabled: boolean;
  readonly sessions: number;
  readonly samePersonAs: readonly string[];
  readonly isSelf: boolean;
  readonly createdBy: string | null;
  readonly vouchedBy: string | null;
  readonly isAwaitingVoucher: boolean;
  readonly createTime: string;
}

const Column = DataTable.Col<OperatorLine>;

/**
 * All operators. An administrator adds, disables and signs out others, never themselves; roles,
 * resets and enabling take another administrator as well.
 */
export function OperatorsScreen() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const mayManage = useMay("operators.manage");
  return (
    <DeskList empty="desk.operators.none" actions={mayManage ? <AddOperatorButton /> : undefined}>
      <DeskTable<OperatorLine> hiddenColumns={["createTime"]}>
        <Column
          source="name"
          label="desk.operators.name"
          render={({ name, roles }) => (
            <>
              {name}
              <Below>{roles.map((role) => translate(`desk.role.${role}`)).join(", ")}</Below>
            </>
          )}
        />
        <Column
          source="isDisabled"
          label="desk.operators.status"
          render={(one) => <OperatorStatus operator={one} />}
        />
        <Column align="right" source="sessions" label="desk.operators.sessions" />
        <Column
          source="createdBy"
          label="desk.operators.createdBy"
          render={(one) => <Maker operator={one} />}
        />
        <Column
          label="desk.operators.samePersonAs"
          render={({ samePersonAs }) => (samePersonAs.length === 0 ? "–" : samePersonAs.join(", "))}
        />
        <Column source="createTime" label="desk.operators.since" field={TimeField} />
        {mayManage && (
          <Column
            label="desk.action"
            render={(one) => <Actions operator={one} isSelf={one.id === identity?.id} />}
          />
        )}
      </DeskTable>
    </DeskList>
  );
}

/** Who added the account, and who vouched that it belongs to another person. */
function Maker({ operator: { createdBy, vouchedBy } }: { readonly operator: OperatorLine }) {
  const translate = useTranslate();
  if (createdBy === null) return translate("desk.operators.onServer");
  if (vouchedBy === null) return createdBy;
  return translate("desk.operators.vouched", { createdBy, vouchedBy });
}

function Actions({
  operator,
  isSelf,
}: {
  readonly operator: OperatorLine;
  readonly isSelf: boolean;
}) {
  if (operator.isDisabled) {
    return operator.isSelf ? "–" : <ReturnButton operator={operator} verb="enable" />;
  }
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
      <RolesButton operator={operator} />
      {mayBeVouchedFor(operator) && <VouchButton operator={operator} />}
      {!operator.isSelf && <ReturnButton operator={operator} verb="reset" />}
      {!isSelf && operator.sessions > 0 && <EndSessionsButton operator={operator} />}
      {!isSelf && <DisableButton operator={operator} />}
    </Stack>
  );
}

/**
 * Whether the reader may vouch: another person's account, added by a third person, whose owner has
 * signed in.
 */
const mayBeVouchedFor = (one: OperatorLine): boolean =>
  one.createdBy !== null &&
  one.vouchedBy === null &&
  !one.isSelf &&
  !one.mustChangePassword &&
  !one.mustEnrol;

function OperatorStatus({ operator }: { readonly operator: OperatorLine }) {
  const translate = useTranslate();
  const { isAwaitingVoucher, isDisabled, mustChangePassword, mustEnrol } = operator;
  if (isDisabled) return <StatusChip text={translate("desk.operators.disabled")} tone="error" />;
  if (mustChangePassword || mustEnrol) {
    return <StatusChip text={translate("desk.operators.invited")} tone="warning" />;
  }
  if (isAwaitingVoucher) {
    return <StatusChip text={translate("desk.operators.awaiting")} tone="warning" />;
  }
  return <StatusChip text={translate("desk.operators.active")} tone="success" />;
}
