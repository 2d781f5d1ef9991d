import { Alert, Button } from "@mui/material";
import { isWaiting } from "@plumbline/engine/kyc";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { StatusChip } from "#shell/lists/cells.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { showTime } from "#shell/wire-time.ts";
import type { Case, CaseLine } from "../case-line.ts";

/** In the queue: the operator who has claimed the case. */
export function ClaimText({ claim }: Pick<CaseLine, "claim">) {
  const translate = useTranslate();
  if (claim === null) return "–";
  return claim.isOwn ? (
    <StatusChip text={translate("desk.kyc.you")} tone="success" />
  ) : (
    claim.operatorName
  );
}

/** On the case: that a colleague has claimed it, or that the reader has and may release it. */
export function ClaimNotice({ record }: { readonly record: Case }) {
  const translate = useTranslate();
  const mayDecide = useMay("kyc.decide");
  const { claim } = record;
  if (!isWaiting(record.stage) || claim === null) return null;
  const { operatorName: name, isOwn, untilTime } = claim;
  return (
    <Alert
      severity={isOwn ? "success" : "warning"}
      sx={{ alignItems: "center", mt: 2 }}
      action={isOwn && mayDecide && <ReleaseButton record={record} />}
    >
      {translate(isOwn ? "desk.kyc.claimedByYou" : "desk.kyc.claimedBy", { name })}{" "}
      {translate("desk.kyc.claimedUntil")} {showTime(untilTime)}
    </Alert>
  );
}

function ReleaseButton({ record: { userId, level } }: { readonly record: Case }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const release = async () => {
    setIsBusy(true);
    try {
      await client.kyc.releaseKycCase({ userId, level });
      refresh();
    } catch (fault) {
      notify(problemText(translate, fault), { type: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button color="inherit" size="small" loading={isBusy} onClick={() => void release()}>
      {translate("desk.kyc.release")}
    </Button>
  );
}
