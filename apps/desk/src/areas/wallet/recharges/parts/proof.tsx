import { Alert, Box, Button, Card, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { Photo } from "#shell/pictures/photo.tsx";
import { problemText } from "#shell/problem-text.ts";
import { useDeskSession } from "#shell/session-context.ts";
import type { RechargeCase } from "../recharge-line.ts";

/** The picture that proves the payment, opened on purpose: the opening is logged and told. */
export function Proof({ found: { recordId, userId } }: { readonly found: RechargeCase }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [jpeg, setJpeg] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const open = async () => {
    setIsBusy(true);
    setProblem("");
    try {
      setJpeg((await client.wallet.openRechargeProof({ userId, id: recordId })).jpeg);
    } catch (fault) {
      setProblem(problemText(translate, fault));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate("desk.recharges.proof")}
      </Typography>
      {jpeg === "" ? (
        <Stack spacing={2} sx={{ alignItems: "flex-start" }}>
          <Typography color="text.secondary">{translate("desk.kyc.openText")}</Typography>
          {problem !== "" && <Alert severity="error">{problem}</Alert>}
          <Button variant="outlined" loading={isBusy} onClick={() => void open()}>
            {translate("desk.recharges.openProof")}
          </Button>
        </Stack>
      ) : (
        <Box sx={{ maxWidth: 720 }}>
          <Photo name={translate("desk.recharges.proof")} jpeg={jpeg} />
        </Box>
      )}
    </Card>
  );
}
