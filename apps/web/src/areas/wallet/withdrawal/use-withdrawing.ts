import { CallRefused } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pathTo } from "#paths";
import { isLost } from "#shell/commands/sent-command.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { isOfProof, type WireProof } from "../step-up/proof-form.ts";
import { useWithdraw } from "./commands.ts";
import type { Quote } from "./queries.ts";

type Stage = "writing" | "reviewing" | "proving";

interface WithdrawalRequest {
  readonly methodId: string;
  readonly quote: Quote;
}

export type Withdrawing = ReturnType<typeof useWithdrawing>;

/**
 * The steps from the form through the summary to the step-up; a refusal leads back to the step
 * where it can be solved.
 */
export function useWithdrawing() {
  const [stage, setStage] = useState<Stage>("writing");
  const previewing = usePreview();
  const applying = useWithdraw();
  const preview = previewing.data;

  const onRefused = (fault: Error) => {
    if (isOfProof(fault)) return;
    if (nameOf(fault) === "fee_changed" && preview !== undefined) {
      previewing.mutate(
        { methodId: preview.methodId, amount: preview.quote.amount },
        { onSettled: (fresh) => setStage(fresh === undefined ? "writing" : "reviewing") },
      );
    } else setStage("writing");
  };
  const submit = (proof: WireProof, onDone: () => void) => {
    if (preview === undefined) return;
    const { methodId, quote } = preview;
    const form = { methodId, amount: quote.amount, shownFee: quote.fee, ...proof };
    applying.mutate(form, {
      onError: onRefused,
      onSuccess: ({ id }) => {
        onDone();
        go(pathTo("transferResult", { kind: "withdrawal", id }), { isReplacing: true });
      },
    });
  };
  const refused = applying.error !== null && isOfForm(applying.error) ? applying.error : null;
  return {
    stage,
    quote: preview?.quote,
    applying,
    /** The form's preview; the form also shows why the withdrawal itself was refused. */
    previewing: {
      ...previewing,
      mutate: (
        input: Previewed,
        options: { readonly onSuccess: (answer: WithdrawalRequest) => void },
      ) => {
        applying.reset();
        previewing.mutate(input, options);
      },
      error: previewing.error ?? refused,
    },
    /** If the fee changed after it was shown: the server's message with the new one. */
    feeNotice: nameOf(applying.error) === "fee_changed" ? applying.error : null,
    submit,
    review: () => setStage("reviewing"),
    prove: () => setStage("proving"),
    close: () => setStage("writing"),
    startAfresh: () => {
      previewing.reset();
      // After a lost response the same withdrawal is sent again, not another one.
      if (!isLost(applying.error)) applying.reset();
    },
  };
}

/** Refusals of neither the step-up nor the fee: each of those is shown in its own sheet. */
const isOfForm = (fault: unknown): boolean => !isOfProof(fault) && nameOf(fault) !== "fee_changed";

type Previewed = Pick<WithdrawalRequest, "methodId"> & { readonly amount: string };

/** Applies the same rule as the server. */
function usePreview() {
  const { wallet } = useServices().client;
  return useMutation({
    mutationFn: async ({ methodId, amount }: Previewed) => {
      const quote = await wallet.previewWithdrawal({ methodId, amount });
      return { methodId, quote } satisfies WithdrawalRequest;
    },
  });
}

const nameOf = (fault: unknown): string =>
  fault instanceof CallRefused ? (fault.error ?? "") : "";
