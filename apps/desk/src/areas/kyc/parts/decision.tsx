import { Button, Card, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { useDeskSession } from "#shell/session.ts";
import type { Case } from "../case-line.ts";
import { approvalProblem, type Findings, rejectionsOf } from "../review-form.ts";
import { ProposeFinalDialog } from "./propose-final-dialog.tsx";

type Verb = "approve" | "reject";

/** Authorises all parts, or rejects some. Both contain the hash of the displayed content. */
export function Decision({
  record,
  findings,
  areOpen,
}: {
  readonly record: Case;
  readonly findings: Findings;
  readonly areOpen: boolean;
}) {
  const translate = useTranslate();
  const [pendingVerb, setPendingVerb] = useState<Verb | null>(null);
  const count = rejectionsOf(record.level, findings).length;
  const problem = approvalProblem(findings, areOpen);
  return (
    <Card {...DECISION} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {translate(problem ?? "desk.kyc.ready")}
        </Typography>
        <DialogButton
          size="medium"
          variant="text"
          text={translate("desk.kyc.final.propose")}
          isDisabled={!areOpen}
          dialog={(onClose) => <ProposeFinalDialog record={record} onClose={onClose} />}
        />
        <Button
          color="error"
          disabled={count === 0}
          onClick={() => setPendingVerb("reject")}
          variant="outlined"
        >
          {translate("desk.kyc.reject", { count })}
        </Button>
        <Button
          disabled={problem !== null}
          onClick={() => setPendingVerb("approve")}
          variant="contained"
        >
          {translate("desk.kyc.approve")}
        </Button>
      </Stack>
      {pendingVerb !== null && (
        <DecisionDialog
          record={record}
          findings={findings}
          verb={pendingVerb}
          onClose={() => setPendingVerb(null)}
        />
      )}
    </Card>
  );
}

function DecisionDialog({
  record: { account, contentHash, level, userId },
  findings,
  verb,
  onClose,
}: {
  readonly record: Case;
  readonly findings: Findings;
  readonly verb: Verb;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const rejections = rejectionsOf(level, findings);
  const seen = { userId, level, contentHash };
  const action = translate(`desk.kyc.${verb}`, { count: rejections.length });
  return (
    <CommandDialog
      title={`${action}: ${account}`}
      text={translate(`desk.kyc.${verb}Text`)}
      action={action}
      send={(requestId) =>
        verb === "approve"
          ? client.kyc.approveKyc(seen, { requestId })
          : client.kyc.rejectKyc({ ...seen, rejections }, { requestId })
      }
      done={{
        text: `desk.kyc.${verb === "approve" ? "approved" : "rejected"}`,
        about: { account },
      }}
      onClose={onClose}
    >
      {verb === "reject" && (
        <ul>
          {rejections.map(({ part, reason, note }) => (
            <li key={part}>
              {translate(`desk.kyc.part.${part}`)}: {translate(`desk.kyc.reason.${reason}`)}
              {note !== undefined && ` – ${note}`}
            </li>
          ))}
        </ul>
      )}
    </CommandDialog>
  );
}
