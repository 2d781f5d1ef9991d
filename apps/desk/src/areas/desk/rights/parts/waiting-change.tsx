import { Box, Button, Stack, Typography } from "@mui/material";
import type { OperatorRole } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { type ComponentProps, useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import type { Proposal } from "../rights.ts";
import { ColleagueName } from "#shell/same-person.tsx";
import { ChangeList } from "./change-list.tsx";

/** The account's operator; the password is null if the response was sent before. */
export interface OneTimePassword {
  readonly name: string;
  readonly password: string | null;
}

type Verb = "confirm" | "withdraw";

/** A change that waits for a second person: its content, its proposer, and the reader's options. */
export function WaitingChange({
  proposal,
  onPassword,
}: {
  readonly proposal: Proposal;
  /** Receives the one-time password for the person who confirms a reset. */
  readonly onPassword: (oneTimePassword: OneTimePassword) => void;
}) {
  const translate = useTranslate();
  const mayManage = useMay("operators.manage");
  const [pendingVerb, setPendingVerb] = useState<Verb | null>(null);
  const { expireTime, isOwn, proposedBy, proposeTime, reason } = proposal;
  return (
    <Panel title={translate("desk.rights.waiting")}>
      <Box sx={{ mb: 2 }}>
        <ProposedChange proposal={proposal} />
      </Box>
      <Facts
        facts={[
          { name: translate("desk.rights.reason"), value: reason },
          { name: translate("desk.rights.proposedBy"), value: <ColleagueName name={proposedBy} /> },
          { name: translate("desk.rights.since"), value: <TimeText time={proposeTime} /> },
          { name: translate("desk.rights.until"), value: <TimeText time={expireTime} /> },
        ]}
      />
      {mayManage && (
        <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap", mt: 2 }}>
          {!isOwn && (
            <Button onClick={() => setPendingVerb("confirm")} variant="contained">
              {translate("desk.rights.confirm")}
            </Button>
          )}
          <Button onClick={() => setPendingVerb("withdraw")} variant="outlined">
            {translate("desk.rights.withdraw")}
          </Button>
          {isOwn && (
            <Typography color="text.secondary" variant="body2">
              {translate("desk.rights.isOwn")}
            </Typography>
          )}
        </Stack>
      )}
      {pendingVerb !== null && (
        <DecideDialog
          proposal={proposal}
          verb={pendingVerb}
          onPassword={onPassword}
          onClose={() => setPendingVerb(null)}
        />
      )}
    </Panel>
  );
}

function ProposedChange({ proposal }: { readonly proposal: Proposal }) {
  const translate = useTranslate();
  const { changes, operator, type } = proposal;
  if (operator === null) return <ChangeList changes={changes} />;
  if (type === "reset" || type === "enable") {
    return (
      <Typography variant="body2">
        {translate(`desk.rights.${type}s`, { name: operator.name })}
      </Typography>
    );
  }
  const rolesText = (roles: readonly OperatorRole[]) =>
    roles.map((role) => translate(`desk.role.${role}`)).join(", ");
  return (
    <Typography variant="body2">
      {translate("desk.rights.rolesOf", {
        name: operator.name,
        before: rolesText(operator.rolesBefore),
        after: rolesText(operator.roles),
      })}
    </Typography>
  );
}

function DecideDialog({
  proposal,
  verb,
  onPassword,
  onClose,
}: ComponentProps<typeof WaitingChange> & {
  readonly verb: Verb;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { id, operator, type } = proposal;
  const isReset = type === "reset";
  const text = verb === "confirm" && isReset ? "confirmReset" : verb;
  const confirm = async (requestId: string) => {
    const { oneTimePassword } = await client.desk.confirmRights({ id }, { requestId });
    if (isReset) onPassword({ name: operator?.name ?? "", password: oneTimePassword });
  };
  return (
    <CommandDialog
      title={translate(`desk.rights.${verb}`)}
      text={translate(`desk.rights.${text}Text`)}
      action={translate(`desk.rights.${verb}`)}
      send={(requestId) =>
        verb === "confirm" ? confirm(requestId) : client.desk.withdrawRights({ id }, { requestId })
      }
      done={{ text: verb === "confirm" ? "desk.rights.confirmed" : "desk.rights.withdrawn" }}
      onClose={onClose}
    >
      <ProposedChange proposal={proposal} />
    </CommandDialog>
  );
}
