import { Button, Card, Stack, Typography } from "@mui/material";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { GrantChange } from "../rights.ts";
import { ChangeList } from "./change-list.tsx";

interface Proposed {
  readonly changes: readonly GrantChange[];
  readonly onDone: () => void;
}

/** The number of changes, and the button to propose them. */
export function ProposeBar({ changes, onDone }: Proposed) {
  const translate = useTranslate();
  const [isRequested, setIsRequested] = useState(false);
  return (
    <Card sx={{ bottom: 0, p: 2, position: "sticky", zIndex: 1 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {translate("desk.rights.changed", { count: changes.length })}
        </Typography>
        <Button onClick={onDone} variant="outlined">
          {translate("desk.rights.discard")}
        </Button>
        <Button onClick={() => setIsRequested(true)} variant="contained">
          {translate("desk.rights.propose")}
        </Button>
      </Stack>
      {isRequested && (
        <ProposeDialog changes={changes} onDone={onDone} onClose={() => setIsRequested(false)} />
      )}
    </Card>
  );
}

function ProposeDialog({ changes, onDone, onClose }: Proposed & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  return (
    <CommandDialog
      title={translate("desk.rights.propose")}
      text={translate("desk.rights.proposeText")}
      action={translate("desk.rights.propose")}
      isReady={isWithin(reason, REASON_LENGTHS)}
      send={(requestId) =>
        client.desk.proposeGrants({ changes: [...changes], reason }, { requestId })
      }
      done={{ text: "desk.rights.proposed" }}
      onDone={onDone}
      onClose={onClose}
    >
      <ChangeList changes={changes} />
      <WordsField label="desk.reason" lengths={REASON_LENGTHS} words={reason} onWords={setReason} />
    </CommandDialog>
  );
}
