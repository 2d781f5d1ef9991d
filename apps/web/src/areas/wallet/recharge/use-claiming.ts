import { CallRefused } from "@plumbline/client";
import { useState } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { useClaim } from "./commands.ts";
import type { RechargeChannel } from "./queries.ts";
import { type ClaimForm, outcomeOf, problemsOf } from "./recharge-form.ts";
import { useClaimDraft } from "./use-claim-draft.ts";

/** A claim from the first letter to its answer: what is typed, what is wrong with it, the sheet. */
export function useClaiming(channel: RechargeChannel) {
  const { t } = useTranslation();
  const { draft, change, forget } = useClaimDraft(channel.id);
  const claiming = useClaim();
  const [hasTried, setHasTried] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const problems = problemsOf(draft, channel);
  const outcome = outcomeOf(draft.amount, channel);
  const reference = draft.reference.trim();
  return {
    ...{ draft, change, claiming, isReviewing, outcome, reference },
    closeReview: () => setIsReviewing(false),
    /** Opens the sheet; false where something is still to be mended. */
    review: (): boolean => {
      setHasTried(true);
      if (Object.keys(problems).length > 0) return false;
      claiming.reset();
      setIsReviewing(true);
      return true;
    },
    submit: (amount: string) => {
      const claim = { channelId: channel.id, amount, proofFileId: draft.proofFileId };
      claiming.mutate(reference === "" ? claim : { ...claim, reference }, {
        onSuccess: ({ id }) => {
          forget();
          go(pathTo("transferResult", { kind: "recharge", id }), { isReplacing: true });
        },
      });
    },
    problemOf: (field: keyof ClaimForm): string | undefined => {
      const problem = hasTried ? problems[field] : undefined;
      return refusedPart(claiming.error, field) ?? (problem && t(problem.key, problem.values));
    },
  };
}

const PART_OF_REFUSAL: Readonly<Record<string, keyof ClaimForm>> = {
  amount_below_minimum: "amount",
  amount_above_maximum: "amount",
  proof_missing: "proofFileId",
};

/** What the server said of one field, last time it was asked. */
function refusedPart(fault: Error | null, field: keyof ClaimForm): string | undefined {
  if (!(fault instanceof CallRefused) || PART_OF_REFUSAL[fault.error] !== field) return undefined;
  return fault.message;
}
