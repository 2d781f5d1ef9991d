import { Button, TextField } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import { isReason, REASON_LENGTH_MAX, REASON_LENGTH_MIN } from "../halt-form.ts";

export interface SymbolState {
  readonly id: string;
  readonly name: string;
  readonly assetClass: string;
  readonly status: "open" | "closed" | "stale" | "halted";
  readonly price: string | null;
  readonly priceDecimals: number;
  readonly haltReason: string | null;
  readonly haltTime: string | null;
}

/** Halts a symbol, or resumes a halted one, with a reason. */
export function HaltButton({ symbol }: { readonly symbol: SymbolState }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isHalted = symbol.status === "halted";
  const verb = translate(isHalted ? "desk.symbols.resume" : "desk.symbols.halt");
  return (
    <>
      <Button
        aria-label={`${verb} ${symbol.id}`}
        size="small"
        variant="outlined"
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && <HaltDialog symbol={symbol} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HaltDialog({
  symbol,
  onClose,
}: {
  readonly symbol: SymbolState;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  const [reason, setReason] = useState("");
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const isHalted = symbol.status === "halted";

  const submit = async () => {
    const asked = { symbol: symbol.id, reason };
    if (isHalted) await client.market.resumeSymbol(asked, { requestId });
    else await client.market.haltSymbol(asked, { requestId });
    onClose();
    refresh();
    notify(isHalted ? "desk.symbols.resumed" : "desk.symbols.halted", {
      messageArgs: { symbol: symbol.id },
      type: "success",
    });
  };

  const verb = translate(isHalted ? "desk.symbols.resume" : "desk.symbols.halt");
  return (
    <ActionDialog
      title={`${verb} ${symbol.id}`}
      text={translate(isHalted ? "desk.symbols.resumeText" : "desk.symbols.haltText")}
      action={verb}
      isReady={isReason(reason)}
      onClose={onClose}
      submit={submit}
    >
      <TextField
        autoFocus
        helperText={translate("desk.symbols.reasonHint", {
          min: REASON_LENGTH_MIN,
          max: REASON_LENGTH_MAX,
          length: reason.trim().length,
        })}
        label={translate("desk.symbols.reason")}
        multiline
        minRows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
