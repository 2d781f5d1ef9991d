import { Alert, Box, Link } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { CaseAssignment } from "#shell/assignments/case-assignment.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { CaseColumns } from "#shell/cases/case-columns.tsx";
import { CasePage } from "#shell/cases/case-page.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useWaitingFacts } from "#shell/lists/waiting.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { useMay } from "#shell/session.ts";
import { CaseHead } from "#shell/cases/case-head.tsx";
import { useApprovalFacts, useSoleLimit } from "../records/approval-facts.tsx";
import { AmountText } from "#shell/lists/amounts.tsx";
import { deskIdOf } from "../records/record.ts";
import { Steps } from "../records/steps.tsx";
import { RechargeDecision } from "./parts/decision.tsx";
import { Proof } from "./parts/proof.tsx";
import { ReversalDecision, ReversalFigures } from "./parts/reversal.tsx";
import { isOpen, isReversal, type RechargeCase, TONES } from "./recharge-line.ts";

/** One recharge: the claim next to the amount received, its proof, and the decision. */
export function RechargeScreen() {
  return (
    <DeskShow title="desk.recharges.one" isShared>
      <RechargeDetails />
    </DeskShow>
  );
}

function RechargeDetails() {
  const translate = useTranslate();
  const rechargeCase = useRecordContext<RechargeCase>();
  const mayDecide = useMay("recharges.decide");
  if (rechargeCase === undefined) return null;
  return (
    <CasePage
      title={translate("desk.recharges.record", {
        amount: `${figureText(rechargeCase.amount, 2)} ${rechargeCase.currency}`,
        reference: rechargeCase.reference ?? rechargeCase.recordId,
      })}
      stage={rechargeCase.stage}
      beside={
        isOpen(rechargeCase) && (
          <CaseAssignment
            queue="recharges"
            caseId={rechargeCase.id}
            name={rechargeCase.account}
            mayAssign={mayDecide}
          />
        )
      }
    >
      <CaseColumns
        claim={<RechargeHead record={rechargeCase} />}
        proof={
          <>
            {isReversal(rechargeCase) && <ReversalFigures record={rechargeCase} />}
            {mayDecide && rechargeCase.proofFileId !== null && (
              <Proof key={rechargeCase.proofFileId} record={rechargeCase} />
            )}
            <SignalsPanel userId={rechargeCase.userId} />
          </>
        }
        decision={mayDecide ? decisionOf(rechargeCase) : null}
      >
        <Steps of="recharges" steps={rechargeCase.steps} />
      </CaseColumns>
    </CasePage>
  );
}

/** The pending decision: about the claim, or about a credit to be reversed. */
function decisionOf(record: RechargeCase): ReactNode {
  if (isOpen(record)) return <RechargeDecision key={record.contentHash} record={record} />;
  return isReversal(record) ? <ReversalDecision key={record.contentHash} record={record} /> : null;
}

function RechargeHead({ record }: { readonly record: RechargeCase }) {
  const translate = useTranslate();
  const { amount, approvals, credited, received, stage } = record;
  const approvalCount = approvals.filter(({ isValid }) => isValid).length;
  return (
    <CaseHead
      record={record}
      stage={{ text: translate(`desk.recharges.is.${stage}`), tone: TONES[stage] }}
      figures={[
        ["desk.recharges.claimed", amount],
        ["desk.recharges.received", received],
        ["desk.recharges.credited", credited],
      ]}
      facts={useFacts(record)}
    >
      <SameProofs record={record} />
      {stage === "confirmed" && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate(approvalCount > 0 ? "desk.recharges.oneSaidYes" : "desk.recharges.yesExpired")}
        </Alert>
      )}
    </CaseHead>
  );
}

/** Other recharges with the same picture, and their outcome. */
function SameProofs({ record: { sameProofs } }: { readonly record: RechargeCase }) {
  const translate = useTranslate();
  if (sameProofs.total === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {translate("desk.recharges.sameProof", { count: sameProofs.total })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sameProofs.records.map(({ account, stage, ...record }) => (
          <li key={record.id}>
            <Link href={`#/recharges/${deskIdOf(record)}/show`}>{account}</Link> ·{" "}
            {translate(`desk.recharges.is.${stage}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function useFacts(rechargeCase: RechargeCase) {
  const translate = useTranslate();
  const { createTime, currency, dueTime, fee, network, recordId, reference, source } = rechargeCase;
  const waiting = useWaitingFacts(createTime, dueTime);
  return [
    { name: translate("desk.record.network"), value: network },
    {
      name: translate("desk.record.fee"),
      value: <AmountText amount={fee} currency={currency} />,
    },
    { name: translate("desk.record.source"), value: translate(`desk.recharges.by.${source}`) },
    { name: translate("desk.record.reference"), value: reference ?? "–" },
    ...useApprovalFacts(rechargeCase.approvals),
    ...useSoleLimit(rechargeCase, isOpen(rechargeCase)),
    ...(isOpen(rechargeCase) ? waiting : []),
    { name: translate("desk.record.requested"), value: <TimeText time={createTime} /> },
    { name: translate("desk.record.id"), value: <IdText id={recordId} /> },
  ];
}
