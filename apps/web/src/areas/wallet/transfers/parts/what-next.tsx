import { TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo, type PathName } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Transfer } from "../queries.ts";

/** Why it ended without the money, and what to do now; otherwise renders nothing. */
export function WhatNext({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { reason, note, stage } = transfer.record;
  if (isReversal(stage)) return <Reversal stage={stage} note={note} reason={reason} />;
  // An end by the reader's own action needs no explanation.
  if (reason === null || reason === "cancelled_by_member") return null;
  return <Ended reason={reason} note={note} to={nextStepOf(reason)} />;
}

const REVERSALS = ["reversing", "owing", "reversed"] as const;
type ReversalStage = (typeof REVERSALS)[number];

const isReversal = (stage: string): stage is ReversalStage =>
  REVERSALS.some((each) => each === stage);

/** A credit reversed by its payer, its chain or staff: what that means for its owner. */
function Reversal({
  stage,
  note,
  reason,
}: {
  readonly stage: ReversalStage;
  readonly note: string | null;
  readonly reason: Transfer["record"]["reason"];
}) {
  const { t } = useTranslation();
  return (
    <section role="status" className="rounded-card bg-warn-soft p-4">
      <h2 className="font-semibold text-warn">{t(`recharge.reversal.${stage}`)}</h2>
      {note !== null && <p className="pt-1 text-label">{t("recharge.result.note", { note })}</p>}
      <p className="pt-2 text-label">{t(`recharge.reversal.why.${reversedBy(reason)}`)}</p>
      <p className="pt-1 text-label">{t(`recharge.reversal.${stage}Hint`)}</p>
      <div className="pt-1">
        <TextLink href={hrefTo(HELP.name)}>{t(`recharge.result.${HELP.label}`)}</TextLink>
      </div>
    </section>
  );
}

/** Without a reason it was reversed by staff, with a text of their own. */
function reversedBy(reason: Transfer["record"]["reason"]) {
  if (reason === null) return "staff";
  return reason === "gone_from_chain" ? "chain" : "payer";
}

type Reason = Exclude<Transfer["record"]["reason"], "cancelled_by_member" | null>;

function Ended(props: {
  readonly reason: Reason;
  readonly note: string | null;
  readonly to: NextStep;
}): ReactNode {
  const { t } = useTranslation();
  const { reason, note, to } = props;
  return (
    <section role="status" className="rounded-card bg-bad-soft p-4">
      <h2 className="font-semibold text-bad">{t(`recharge.reason.${reason}`)}</h2>
      {note !== null && <p className="pt-1 text-label">{t("recharge.result.note", { note })}</p>}
      <p className="pt-2 text-label">{t(`recharge.advice.${reason}`)}</p>
      <div className="pt-1">
        <TextLink href={hrefTo(to.name)}>{t(`recharge.result.${to.label}`)}</TextLink>
      </div>
    </section>
  );
}

interface NextStep {
  readonly name: Extract<
    PathName,
    "recharge" | "support" | "assets" | "payoutMethods" | "security"
  >;
  readonly label: "another" | "help" | "toAssets" | "toAccounts" | "toSecurity";
}

const HELP: NextStep = { name: "support", label: "help" };
const ANOTHER: NextStep = { name: "recharge", label: "another" };
const ASSETS: NextStep = { name: "assets", label: "toAssets" };
const ACCOUNTS: NextStep = { name: "payoutMethods", label: "toAccounts" };

/** The target of the advice. */
function nextStepOf(reason: Reason): NextStep {
  switch (reason) {
    case "nothing_received":
    case "proof_unreadable":
    case "reversed_by_provider":
      return ANOTHER;
    case "already_credited":
      return ASSETS;
    case "destination_unusable":
    case "holder_mismatch":
    case "bank_returned":
      return ACCOUNTS;
    case "suspected_theft":
      return { name: "security", label: "toSecurity" };
    case "asked_by_member":
    case "network_refused":
      return ASSETS;
    case "wrong_network":
    case "third_party_payment":
    case "below_minimum":
    case "gone_from_chain":
    case "legal_order":
      return HELP;
  }
}
