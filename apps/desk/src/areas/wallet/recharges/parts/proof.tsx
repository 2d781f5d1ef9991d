import { Alert, Box, Button, Stack, Typography } from "@mui/material";
import { useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { Photo } from "#shell/pictures/photo.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import type { RechargeCase } from "../recharge-line.ts";

/** The payment proof, opened by a button: the opening is logged and shown to the member. */
export function Proof({ record: { recordId, userId } }: { readonly record: RechargeCase }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [jpeg, setJpeg] = useState("");
  const { isBusy, problem, send } = useSending(async () => {
    setJpeg((await client.wallet.openRechargeProof({ userId, id: recordId })).jpeg);
    // Reloads the case: an operator who has opened the proof may credit it.
    refresh();
  });
  return (
    <Panel title={translate("desk.recharges.proof")}>
      {jpeg === "" ? (
        <Stack spacing={2} sx={{ alignItems: "flex-start" }}>
          <Typography color="text.secondary">{translate("desk.kyc.openText")}</Typography>
          {problem !== "" && <Alert severity="error">{problem}</Alert>}
          <Button variant="outlined" loading={isBusy} onClick={() => void send()}>
            {translate("desk.recharges.openProof")}
          </Button>
        </Stack>
      ) : (
        <Box sx={{ maxWidth: 720 }}>
          <Photo name={translate("desk.recharges.proof")} jpeg={jpeg} />
        </Box>
      )}
    </Panel>
  );
}
