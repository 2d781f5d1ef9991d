import { Button } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Shuts an operator out, after saying what that means. */
export function DisableButton({ operator }: { readonly operator: Named }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const verb = translate("desk.operators.disable");
  return (
    <>
      <Button
        aria-label={`${verb} ${operator.name}`}
        size="small"
        variant="outlined"
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && <DisableDialog operator={operator} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DisableDialog({
  operator: { id, name },
  onClose,
}: {
  readonly operator: Named;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const verb = translate("desk.operators.disable");

  const submit = async () => {
    await client.desk.disableOperator({ id }, { requestId });
    onClose();
    refresh();
    notify("desk.operators.done", { messageArgs: { name }, type: "success" });
  };

  return (
    <ActionDialog
      title={`${verb} ${name}`}
      text={translate("desk.operators.disableText")}
      action={verb}
      onClose={onClose}
      submit={submit}
    />
  );
}
