import { Alert } from "@mui/material";
import { isWaiting } from "@plumbline/engine/kyc";
import { useRefresh, useTranslate } from "ra-core";
import { SendButton } from "#shell/dialogs/send-button.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
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

/**
 * On the case: states that a colleague has claimed it, or that the reader has and may release it.
 */
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
  return (
    <SendButton
      color="inherit"
      text={translate("desk.kyc.release")}
      send={async () => {
        await client.kyc.releaseKycCase({ userId, level });
        refresh();
      }}
    />
  );
}
