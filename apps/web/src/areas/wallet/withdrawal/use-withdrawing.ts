import { CallRefused } from "@plumbline/client";
import { toDecimalText } from "@plumbline/engine/kernel";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pathTo } from "#paths";
import { isLost } from "#shell/commands/use-command.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { isOfProof, type WireProof } from "../step-up/proof-form.ts";
import { useWithdraw } from "./commands.ts";
import type { Quote } from "./queries.ts";

/** What is asked about the amount; each stands beneath it. */
const OF_AMOUNT: ReadonlySet<string> = new Set([
  ...["amount_below_minimum", "amount_above_maximum", "day_limit_exceeded"],
  "insufficient_balance",
]);

type Stage = "writing" | "reviewing" | "proving";

interface Asked {
  readonly methodId: string;
  readonly quote: Quote;
}

export type Withdrawing = ReturnType<typeof useWithdrawing>;

/** From the form over what it means to who asks; a refusal leads back to where it is mended. */
export function useWithdrawing(onDone: () => void) {
  const [stage, setStage] = useState<Stage>("writing");
  const previewing = usePreview();
  const applying = useWithdraw();
  const asked = previewing.data;

  const preview = (form: { methodId: string; typed: string }) => {
    applying.reset();
    previewing.mutate(form, { onSuccess: () => setStage("reviewing") });
  };
  const onRefused = (fault: Error) => {
    if (isOfProof(fault)) return;
    if (nameOf(fault) === "fee_changed" && asked !== undefined) {
      previewing.mutate(
        { methodId: asked.methodId, typed: asked.quote.amount },
        { onSettled: (fresh) => setStage(fresh === undefined ? "writing" : "reviewing") },
      );
    } else setStage("writing");
  };
  const submit = (proof: WireProof) => {
    if (asked === undefined) return;
    const { methodId, quote } = asked;
    const form = { methodId, amount: quote.amount, shownFee: quote.fee, ...proof };
    applying.mutate(form, {
      onError: onRefused,
      onSuccess: ({ id }) => {
        onDone();
        go(pathTo("transferResult", { kind: "withdrawal", id }), { isReplacing: true });
      },
    });
  };
  const refused = [previewing.error, applying.error].find(
    (fault) => fault !== null && (fault === previewing.error || isOfForm(fault)),
  );
  const isOfAmount = OF_AMOUNT.has(nameOf(refused));
  return {
    stage,
    quote: asked?.quote,
    applying,
    isPreviewing: previewing.isPending,
    /** Where the fee moved after it was shown: the words of the server, with the new one. */
    feeNotice: nameOf(applying.error) === "fee_changed" ? applying.error : null,
    amountRefusal: isOfAmount ? refused?.message : undefined,
    wholeRefusal: refused === undefined || isOfAmount ? null : refused,
    preview,
    submit,
    prove: () => setStage("proving"),
    close: () => setStage("writing"),
    startAfresh: () => {
      previewing.reset();
      // After a lost answer the same withdrawal is asked for again, not another one.
      if (!isLost(applying.error)) applying.reset();
    },
  };
}

/** Neither of the proof nor of the fee: each of those is shown in its own sheet. */
const isOfForm = (fault: unknown): boolean => !isOfProof(fault) && nameOf(fault) !== "fee_changed";

/** Asks the very rule that will decide. */
function usePreview() {
  const { client } = useServices();
  return useMutation({
    mutationFn: async ({ methodId, typed }: { methodId: string; typed: string }) => {
      const read = readTyped(typed);
      const amount = read.type === "amount" ? toDecimalText(read.units) : typed;
      const quote = await client.wallet.previewWithdrawal({ methodId, amount }, { isQuiet: true });
      return { methodId, quote } satisfies Asked;
    },
  });
}

const nameOf = (fault: unknown): string =>
  fault instanceof CallRefused ? (fault.error ?? "") : "";
