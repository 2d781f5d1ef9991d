import { Alert, Button, Card, Stack, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { Show } from "react-admin";
import { IdText, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { useMay } from "#shell/use-may.ts";
import { LargeFigure } from "../records/record-columns.tsx";
import { Steps } from "../records/steps.tsx";
import { RechargeDecision } from "./parts/decision.tsx";
import { Proof } from "./parts/proof.tsx";
import { isOpen, type RechargeCase, TONES } from "./recharge-line.ts";

/** One recharge: what was claimed beside what arrived, its proof, and the decision about it. */
export function RechargeScreen() {
  return (
    <Show title="desk.recharges.one" actions={false} component="div">
      <RechargeDetails />
    </Show>
  );
}

function RechargeDetails() {
  const found = useRecordContext<RechargeCase>();
  const mayDecide = useMay("recharges.decide");
  if (found === undefined) return null;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <RechargeHead found={found} />
      {mayDecide && found.proofFileId !== null && <Proof key={found.proofFileId} found={found} />}
      <Steps of="recharges" steps={found.steps} />
      {mayDecide && isOpen(found) && <RechargeDecision key={found.contentHash} found={found} />}
    </Stack>
  );
}

function RechargeHead({ found }: { readonly found: RechargeCase }) {
  const translate = useTranslate();
  const { account, amount, approvals, credited, currency, received, stage, userId } = found;
  const said = approvals.filter(({ isValid }) => isValid).length;
  return (
    <Card sx={{ p: 3 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", mb: 2 }}>
        <Typography component="h2" variant="h6">
          {account}
        </Typography>
        <StatusChip text={translate(`desk.recharges.is.${stage}`)} tone={TONES[stage]} />
      </Stack>
      <Stack direction="row" spacing={4} sx={{ flexWrap: "wrap", maxWidth: 720, mb: 2 }}>
        <LargeFigure
          name={translate("desk.recharges.claimed")}
          amount={amount}
          currency={currency}
        />
        <LargeFigure
          name={translate("desk.recharges.received")}
          amount={received}
          currency={currency}
        />
        <LargeFigure
          name={translate("desk.recharges.credited")}
          amount={credited}
          currency={currency}
        />
      </Stack>
      <RechargeFacts found={found} />
      {found.sameProofIds.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {[translate("desk.recharges.sameProof"), ...found.sameProofIds].join(" ")}
        </Alert>
      )}
      {stage === "confirmed" && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate(said > 0 ? "desk.recharges.oneSaidYes" : "desk.recharges.yesExpired")}
        </Alert>
      )}
      <Button href={`#/users/${userId}/show`} variant="outlined" sx={{ mt: 2 }}>
        {translate("desk.kyc.toUser")}
      </Button>
    </Card>
  );
}

function RechargeFacts({ found }: { readonly found: RechargeCase }) {
  const translate = useTranslate();
  const { createTime, currency, dueTime, fee, network, recordId, reference, source } = found;
  return (
    <Facts
      facts={[
        { name: translate("desk.record.id"), value: <IdText id={recordId} /> },
        { name: translate("desk.record.network"), value: network },
        { name: translate("desk.record.fee"), value: `${fee} ${currency}` },
        { name: translate("desk.record.source"), value: translate(`desk.recharges.by.${source}`) },
        { name: translate("desk.record.reference"), value: reference ?? "–" },
        { name: translate("desk.record.asked"), value: <TimeText time={createTime} /> },
        ...(isOpen(found)
          ? [
              { name: translate("desk.queue.age"), value: <WaitingText since={createTime} /> },
              { name: translate("desk.queue.due"), value: <DueText time={dueTime} /> },
            ]
          : []),
      ]}
    />
  );
}
