import { Alert } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
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
import { Steps } from "../records/steps.tsx";
import { WithdrawalDecision } from "./parts/decision.tsx";
import { isOpen, TONES, type WithdrawalCase } from "./withdrawal-line.ts";

/** One withdrawal: amount, destination, assignee, and the next command. */
export function WithdrawalScreen() {
  return (
    <DeskShow title="desk.withdrawals.one" isShared>
      <WithdrawalDetails />
    </DeskShow>
  );
}

function WithdrawalDetails() {
  const translate = useTranslate();
  const withdrawalCase = useRecordContext<WithdrawalCase>();
  const mayDecide = useMay("withdrawals.decide");
  if (withdrawalCase === undefined) return null;
  return (
    <CasePage
      title={translate("desk.withdrawals.record", {
        amount: `${figureText(withdrawalCase.amount, 2)} ${withdrawalCase.currency}`,
        reference: withdrawalCase.transactionId ?? withdrawalCase.recordId,
      })}
      stage={withdrawalCase.stage}
    >
      <CaseColumns
        claim={<WithdrawalHead record={withdrawalCase} />}
        proof={
          <>
            <SignalsPanel userId={withdrawalCase.userId} />
            <Steps of="withdrawals" steps={withdrawalCase.steps} />
          </>
        }
        decision={
          mayDecide && isOpen(withdrawalCase) ? (
            <WithdrawalDecision record={withdrawalCase} />
          ) : null
        }
      />
    </CasePage>
  );
}

function WithdrawalHead({ record }: { readonly record: WithdrawalCase }) {
  const translate = useTranslate();
  const { amount, fee, receives, stage, verification } = record;
  return (
    <CaseHead
      record={record}
      stage={{ text: translate(`desk.withdrawals.is.${stage}`), tone: TONES[stage] }}
      figures={[
        ["desk.withdrawals.receives", receives],
        ["desk.record.fee", fee],
        ["desk.withdrawals.amount", amount],
      ]}
      facts={useFacts(record)}
    >
      {verification === "none" && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate("desk.withdrawals.notVerified")}
        </Alert>
      )}
      {record.isReversalOpen && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate("desk.withdrawals.reversalOpen")}
        </Alert>
      )}
      <Approvals record={record} />
    </CaseHead>
  );
}

/** The approvals of exactly this content, and whether they are still valid. */
function Approvals({ record }: { readonly record: WithdrawalCase }) {
  const translate = useTranslate();
  const valid = record.approvals.filter(({ isValid }) => isValid).length;
  if (record.approvals.length === 0 || !isOpen(record)) return null;
  const key =
    valid === 0 ? "yesExpired" : record.stage === "approved" ? "approvedBy" : "oneSaidYes";
  return (
    <Alert severity={valid === 0 ? "warning" : "info"} sx={{ mt: 2 }}>
      {translate(`desk.withdrawals.${key}`, { count: valid })}
    </Alert>
  );
}

function useFacts(withdrawalCase: WithdrawalCase) {
  const translate = useTranslate();
  const { address, bankCode, bankName, createTime, dueTime, holder, memo, network } =
    withdrawalCase;
  const waiting = useWaitingFacts(createTime, dueTime);
  const optional = [
    { name: translate("desk.withdrawals.memo"), value: memo },
    { name: translate("desk.withdrawals.holder"), value: holder },
    { name: translate("desk.withdrawals.bankName"), value: bankName },
    { name: translate("desk.withdrawals.bankCode"), value: bankCode },
    { name: translate("desk.withdrawals.transactionId"), value: withdrawalCase.transactionId },
  ].filter(({ value }) => value !== null);
  return [
    { name: translate("desk.withdrawals.address"), value: <IdText id={address} /> },
    { name: translate("desk.record.network"), value: network },
    ...optional,
    {
      name: translate("desk.withdrawals.verification"),
      value: translate(`desk.withdrawals.proof.${withdrawalCase.verification}`),
    },
    ...useApprovalFacts(withdrawalCase.approvals),
    ...useSoleLimit(withdrawalCase, isOpen(withdrawalCase) && withdrawalCase.stage !== "approved"),
    ...(isOpen(withdrawalCase) ? waiting : []),
    { name: translate("desk.record.requested"), value: <TimeText time={createTime} /> },
    { name: translate("desk.kyc.assignee"), value: withdrawalCase.claimedByName ?? "–" },
    ...(withdrawalCase.claimedTime === null
      ? []
      : [
          {
            name: translate("desk.assign.at"),
            value: <TimeText time={withdrawalCase.claimedTime} />,
          },
        ]),
    ...(withdrawalCase.claimNote === null
      ? []
      : [{ name: translate("desk.assign.note"), value: withdrawalCase.claimNote }]),
    { name: translate("desk.record.id"), value: <IdText id={withdrawalCase.recordId} /> },
  ];
}
