import { Box, Button, Card, Stack, Typography } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useGetIdentity, useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { DiffTable } from "#shell/settings/diff-table.tsx";
import type { History, Proposal } from "#shell/settings/settings-view.ts";

/** What may be done about a proposal. */
export interface Deciding {
  readonly mayChange: boolean;
  confirm(proposal: Proposal, requestId: string): Promise<unknown>;
  withdraw(proposal: Proposal, requestId: string): Promise<unknown>;
}

/** What waits for a second person, what is planned, and every version before. */
export function SettingsHistory({
  history,
  deciding,
}: {
  readonly history: History;
  readonly deciding: Deciding;
}) {
  const open = history.proposals.filter(({ isOpen }) => isOpen);
  return (
    <>
      {open.map((proposal) => (
        <Waiting key={proposal.id} proposal={proposal} deciding={deciding} />
      ))}
      <Versions history={history} />
    </>
  );
}

function Waiting({
  proposal,
  deciding,
}: {
  readonly proposal: Proposal;
  readonly deciding: Deciding;
}) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const isMine = identity?.id === proposal.proposedById;
  return (
    <Card sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {translate("desk.settings.waiting")}
      </Typography>
      <Facts
        facts={[
          {
            name: translate("desk.settings.from"),
            value: <TimeText time={proposal.effectiveTime} />,
          },
          { name: translate("desk.settings.why"), value: proposal.why },
          { name: translate("desk.settings.proposedBy"), value: proposal.proposedBy },
          {
            name: translate("desk.settings.expires"),
            value: <TimeText time={proposal.expireTime} />,
          },
        ]}
      />
      <Box sx={{ my: 2 }}>
        <DiffTable label={translate("desk.settings.proposed")} diff={proposal.diff} />
      </Box>
      {deciding.mayChange && (
        <Stack direction="row" spacing={2} sx={{ alignItems: "center" }}>
          {isMine ? (
            <Typography color="text.secondary">{translate("desk.settings.notMine")}</Typography>
          ) : (
            <DecideButton verb="confirm" proposal={proposal} send={deciding.confirm} />
          )}
          <DecideButton verb="withdraw" proposal={proposal} send={deciding.withdraw} />
        </Stack>
      )}
    </Card>
  );
}

interface Decide {
  readonly verb: "confirm" | "withdraw";
  readonly proposal: Proposal;
  readonly send: (proposal: Proposal, requestId: string) => Promise<unknown>;
}

function DecideButton(decide: Decide) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isMain = decide.verb === "confirm";
  return (
    <>
      <Button variant={isMain ? "contained" : "outlined"} onClick={() => setIsOpen(true)}>
        {translate(`desk.settings.${decide.verb}`)}
      </Button>
      {isOpen && <DecideDialog {...decide} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DecideDialog({
  verb,
  proposal,
  send,
  onClose,
}: Decide & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const submit = async () => {
    await send(proposal, requestId);
    onClose();
    refresh();
    notify(`desk.settings.done.${verb}`, { type: "success" });
  };
  const action = translate(`desk.settings.${verb}`);
  return (
    <ActionDialog
      title={action}
      text={translate(`desk.settings.text.${verb}`)}
      action={action}
      onClose={onClose}
      submit={submit}
    >
      <DiffTable label={translate("desk.settings.proposed")} diff={proposal.diff} />
    </ActionDialog>
  );
}

const TONES = { past: "default", inForce: "success", planned: "warning" } as const;

function Versions({ history }: { readonly history: History }) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate("desk.settings.versions")}
      </Typography>
      <Stack component="ol" spacing={2} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {history.versions.map((one) => (
          <li key={one.version}>
            <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
              <Typography component="h3" variant="subtitle2">
                {translate("desk.settings.version", { version: one.version })}
              </Typography>
              <StatusChip
                text={translate(`desk.settings.is.${one.state}`)}
                tone={TONES[one.state]}
              />
              <TimeText time={one.effectiveTime} />
              <Typography color="text.secondary" variant="body2">
                {one.proposedBy === null
                  ? translate("desk.settings.ofInstall")
                  : translate("desk.settings.byTwo", {
                      proposer: one.proposedBy,
                      confirmer: one.confirmedBy ?? "–",
                    })}
              </Typography>
            </Stack>
            {one.why !== null && <Typography variant="body2">{one.why}</Typography>}
            {one.diff.length > 0 && (
              <DiffTable
                label={translate("desk.settings.diffOf", { version: one.version })}
                diff={one.diff}
              />
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}
