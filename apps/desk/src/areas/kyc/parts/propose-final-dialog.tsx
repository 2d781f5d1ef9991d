import { Alert } from "@mui/material";
import { REASON_LENGTHS } from "@plumbline/engine/desk";
import { FINAL_OUTCOMES } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSignals } from "#shell/signals/use-signals.ts";
import type { Case } from "../case-line.ts";
import { type FinalForm, isProposalReady, othersNamed } from "../review-form.ts";

const EMPTY: FinalForm = { outcome: "forged", otherUserId: "", grounds: "" };

/**
 * Proposes a final refusal: the reason, and for a duplicate the other member, chosen from those in
 * the signals.
 */
export function ProposeFinalDialog({
  record: { account, contentHash, level, userId },
  onClose,
}: {
  readonly record: Case;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [form, setForm] = useState(EMPTY);
  const change = (part: Partial<FinalForm>) => setForm((before) => ({ ...before, ...part }));
  const { outcome, otherUserId, grounds } = form;
  const isDuplicate = outcome === "duplicate";
  return (
    <CommandDialog
      title={`${translate("desk.kyc.final.propose")}: ${account}`}
      text={translate("desk.kyc.final.proposeText")}
      action={translate("desk.kyc.final.propose")}
      isReady={isProposalReady(form)}
      send={(requestId) =>
        client.kyc.proposeFinalRefusal(
          {
            userId,
            level,
            contentHash,
            outcome,
            grounds,
            ...(isDuplicate && { otherUserId }),
          },
          { requestId },
        )
      }
      done={{ text: "desk.kyc.final.proposed", about: { account } }}
      onClose={onClose}
    >
      <ChoiceField
        label="desk.kyc.final.outcome"
        choices={FINAL_OUTCOMES}
        chosen={outcome}
        textOf={(choice) => translate(`desk.kyc.final.outcomes.${choice}`)}
        onChoice={(choice) => change({ outcome: choice })}
      />
      {isDuplicate && (
        <OtherField
          userId={userId}
          chosen={otherUserId}
          onChoice={(choice) => change({ otherUserId: choice })}
        />
      )}
      <WordsField
        label="desk.kyc.final.grounds"
        lengths={REASON_LENGTHS}
        words={grounds}
        onWords={(words) => change({ grounds: words })}
      />
    </CommandDialog>
  );
}

/** The other member of a duplicate: one of those in the signals. */
function OtherField({
  userId,
  chosen,
  onChoice,
}: {
  readonly userId: string;
  readonly chosen: string;
  readonly onChoice: (userId: string) => void;
}) {
  const translate = useTranslate();
  const { data: signals } = useSignals(userId);
  if (signals === undefined) return null;
  const others = othersNamed(signals.shared);
  if (others.length === 0) {
    return <Alert severity="info">{translate("desk.kyc.final.nobodyNamed")}</Alert>;
  }
  const accountOf = (id: string) => others.find((other) => other.userId === id)?.account;
  return (
    <ChoiceField
      label="desk.kyc.final.other"
      choices={["", ...others.map((other) => other.userId)]}
      chosen={chosen}
      textOf={(id) => accountOf(id) ?? translate("desk.kyc.final.choose")}
      onChoice={onChoice}
    />
  );
}
