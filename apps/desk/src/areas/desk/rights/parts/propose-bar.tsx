import { Button, Card, Stack, Typography } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import { ReasonField } from "../../parts/reason-field.tsx";
import type { GrantChange } from "../rights.ts";
import { isReason } from "../rights-form.ts";
import { ChangeList } from "./change-list.tsx";

interface Proposed {
  readonly changes: readonly GrantChange[];
  readonly onDone: () => void;
}

/** How much would change, and the way to propose it. */
export function ProposeBar({ changes, onDone }: Proposed) {
  const translate = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card sx={{ bottom: 0, p: 2, position: "sticky", zIndex: 1 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {translate("desk.rights.changed", { count: changes.length })}
        </Typography>
        <Button onClick={onDone} variant="outlined">
          {translate("desk.rights.discard")}
        </Button>
        <Button onClick={() => setIsAsked(true)} variant="contained">
          {translate("desk.rights.propose")}
        </Button>
      </Stack>
      {isAsked && (
        <ProposeDialog changes={changes} onDone={onDone} onClose={() => setIsAsked(false)} />
      )}
    </Card>
  );
}

function ProposeDialog({ changes, onDone, onClose }: Proposed & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  const [reason, setReason] = useState("");
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);

  const submit = async () => {
    await client.desk.proposeGrants({ changes: [...changes], reason }, { requestId });
    onClose();
    onDone();
    refresh();
    notify("desk.rights.proposed", { type: "success" });
  };

  return (
    <ActionDialog
      title={translate("desk.rights.propose")}
      text={translate("desk.rights.proposeText")}
      action={translate("desk.rights.propose")}
      isReady={isReason(reason)}
      onClose={onClose}
      submit={submit}
    >
      <ChangeList changes={changes} />
      <ReasonField reason={reason} onChange={setReason} />
    </ActionDialog>
  );
}
