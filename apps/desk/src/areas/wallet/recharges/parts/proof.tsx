import { Alert, Button, Card, Stack, Typography } from "@mui/material";
import { useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { Photo } from "#shell/pictures/photo.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import type { RechargeCase } from "../recharge-line.ts";

/** The proof's picture, opened on request: the opening is logged and visible to the member. */
export function Proof({ record: { recordId, userId } }: { readonly record: RechargeCase }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [jpeg, setJpeg] = useState("");
  const { isBusy, problem, send } = useSending(async () => {
    setJpeg((await client.wallet.openRechargeProof({ userId, id: recordId })).jpeg);
    // The case is refetched, because its reader may credit from now on.
    refresh();
  });
  const name = translate("desk.recharges.proof");
  if (jpeg !== "") {
    return (
      <Card sx={{ minWidth: 0, p: 2 }}>
        <Photo name={name} jpeg={jpeg} />
      </Card>
    );
  }
  return (
    <Panel title={name}>
      <Stack spacing={2} sx={{ alignItems: "flex-start" }}>
        <Typography color="text.secondary">{translate("desk.kyc.openText")}</Typography>
        {problem !== "" && <Alert severity="error">{problem}</Alert>}
        <Button variant="outlined" loading={isBusy} onClick={() => void send()}>
          {translate("desk.recharges.openProof")}
        </Button>
      </Stack>
    </Panel>
  );
}
