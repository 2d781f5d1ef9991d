import { Box, Button, Stack, Typography } from "@mui/material";
import type { OperatorRole } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { AskedDialog } from "#shell/dialogs/asked-dialog.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import { useMay } from "#shell/use-may.ts";
import type { Proposal } from "../rights.ts";
import { ChangeList } from "./change-list.tsx";

type Verb = "confirm" | "withdraw";

/** A change that waits for a second person: what it is, whose, and what one may do about it. */
export function WaitingChange({ proposal }: { readonly proposal: Proposal }) {
  const translate = useTranslate();
  const mayManage = useMay("operators.manage");
  const [asked, setAsked] = useState<Verb | null>(null);
  const { expireTime, isOwn, proposedBy, proposeTime, reason } = proposal;
  return (
    <Panel title={translate("desk.rights.waiting")}>
      <Box sx={{ mb: 2 }}>
        <ProposedChange proposal={proposal} />
      </Box>
      <Facts
        facts={[
          { name: translate("desk.rights.reason"), value: reason },
          { name: translate("desk.rights.proposedBy"), value: proposedBy },
          { name: translate("desk.rights.since"), value: <TimeText time={proposeTime} /> },
          { name: translate("desk.rights.until"), value: <TimeText time={expireTime} /> },
        ]}
      />
      {mayManage && (
        <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap", mt: 2 }}>
          {!isOwn && (
            <Button onClick={() => setAsked("confirm")} variant="contained">
              {translate("desk.rights.confirm")}
            </Button>
          )}
          <Button onClick={() => setAsked("withdraw")} variant="outlined">
            {translate("desk.rights.withdraw")}
          </Button>
          {isOwn && (
            <Typography color="text.secondary" variant="body2">
              {translate("desk.rights.isOwn")}
            </Typography>
          )}
        </Stack>
      )}
      {asked !== null && (
        <DecideDialog proposal={proposal} verb={asked} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}

function ProposedChange({ proposal: { changes, operator } }: { readonly proposal: Proposal }) {
  const translate = useTranslate();
  if (operator === null) return <ChangeList changes={changes} />;
  const said = (roles: readonly OperatorRole[]) =>
    roles.map((role) => translate(`desk.role.${role}`)).join(", ");
  return (
    <Typography variant="body2">
      {translate("desk.rights.rolesOf", {
        name: operator.name,
        before: said(operator.rolesBefore),
        after: said(operator.roles),
      })}
    </Typography>
  );
}

function DecideDialog({
  proposal,
  verb,
  onClose,
}: {
  readonly proposal: Proposal;
  readonly verb: Verb;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { id } = proposal;
  return (
    <AskedDialog
      title={translate(`desk.rights.${verb}`)}
      text={translate(`desk.rights.${verb}Text`)}
      action={translate(`desk.rights.${verb}`)}
      send={(requestId) =>
        verb === "confirm"
          ? client.desk.confirmRights({ id }, { requestId })
          : client.desk.withdrawRights({ id }, { requestId })
      }
      done={{ text: verb === "confirm" ? "desk.rights.confirmed" : "desk.rights.withdrawn" }}
      onClose={onClose}
    >
      <ProposedChange proposal={proposal} />
    </AskedDialog>
  );
}
