import { Card, Stack, Typography } from "@mui/material";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import type { AppealVerdict } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { useDeskSession } from "#shell/session.ts";
import type { Case } from "../case-line.ts";

interface DecisionProps {
  readonly record: Case;
  readonly areOpen: boolean;
}

/** Confirms a proposal as the second person; anybody may withdraw it. */
export function ProposalDecision({ record, areOpen }: DecisionProps) {
  const translate = useTranslate();
  const problem = problemOf(record, areOpen);
  return (
    <Bar text={translate(problem ?? "desk.kyc.final.ready")}>
      <DialogButton
        size="medium"
        text={translate("desk.kyc.final.withdraw")}
        dialog={(onClose) => <ProposalDialog verb="withdraw" record={record} onClose={onClose} />}
      />
      <DialogButton
        size="medium"
        variant="contained"
        text={translate("desk.kyc.final.confirm")}
        isDisabled={problem !== null}
        dialog={(onClose) => <ProposalDialog verb="confirm" record={record} onClose={onClose} />}
      />
    </Bar>
  );
}

/** Decides an appeal, by an operator who did not take part in the refusal. */
export function AppealDecision({ record, areOpen }: DecisionProps) {
  const translate = useTranslate();
  const problem = problemOf(record, areOpen);
  return (
    <Bar text={translate(problem ?? "desk.kyc.appeal.ready")}>
      <DialogButton
        size="medium"
        text={translate("desk.kyc.appeal.uphold")}
        isDisabled={problem !== null}
        dialog={(onClose) => <AppealDialog verdict="upheld" record={record} onClose={onClose} />}
      />
      <DialogButton
        size="medium"
        variant="contained"
        text={translate("desk.kyc.appeal.grant")}
        isDisabled={problem !== null}
        dialog={(onClose) => <AppealDialog verdict="granted" record={record} onClose={onClose} />}
      />
    </Bar>
  );
}

/** The key of the reason why it cannot be decided here and now; null: it can. */
function problemOf({ finalRefusal }: Case, areOpen: boolean): string | null {
  if (finalRefusal?.isIndependent !== true) return "desk.kyc.final.notIndependent";
  return areOpen ? null : "desk.kyc.openFirst";
}

function Bar({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Card {...DECISION} sx={{ bottom: 0, p: 2, position: "sticky", zIndex: 1 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {text}
        </Typography>
        {children}
      </Stack>
    </Card>
  );
}

function ProposalDialog({
  record: { account, contentHash, level, userId },
  verb,
  onClose,
}: {
  readonly record: Case;
  readonly verb: "confirm" | "withdraw";
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { confirmFinalRefusal, withdrawFinalRefusal } = client.kyc;
  const send = verb === "confirm" ? confirmFinalRefusal : withdrawFinalRefusal;
  return (
    <CommandDialog
      title={`${translate(`desk.kyc.final.${verb}`)}: ${account}`}
      text={translate(`desk.kyc.final.${verb}Text`)}
      action={translate(`desk.kyc.final.${verb}`)}
      send={(requestId) => send({ userId, level, contentHash }, { requestId })}
      done={{ text: `desk.kyc.final.${verb}Done`, about: { account } }}
      onClose={onClose}
    />
  );
}

const APPEAL_VERB = { upheld: "uphold", granted: "grant" } as const;

function AppealDialog({
  record: { account, contentHash, level, userId },
  verdict,
  onClose,
}: {
  readonly record: Case;
  readonly verdict: AppealVerdict;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [words, setWords] = useState("");
  const verb = APPEAL_VERB[verdict];
  return (
    <CommandDialog
      title={`${translate(`desk.kyc.appeal.${verb}`)}: ${account}`}
      text={translate(`desk.kyc.appeal.${verb}Text`)}
      action={translate(`desk.kyc.appeal.${verb}`)}
      isReady={isWithin(words, REASON_LENGTHS)}
      send={(requestId) =>
        client.kyc.decideAppeal({ userId, level, contentHash, verdict, words }, { requestId })
      }
      done={{ text: "desk.kyc.appeal.done", about: { account } }}
      onClose={onClose}
    >
      <WordsField
        isFirst
        label="desk.kyc.appeal.words"
        lengths={REASON_LENGTHS}
        words={words}
        onWords={setWords}
      />
    </CommandDialog>
  );
}
