import { TextField } from "@mui/material";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { HALT_MINUTES_MAX } from "@plumbline/engine/market";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";

export interface SymbolState {
  readonly id: string;
  readonly name: string;
  readonly assetClass: string;
  readonly status: "open" | "closed" | "stale" | "halted";
  readonly price: string | null;
  readonly priceDecimals: number;
  readonly haltReason: string | null;
  readonly haltTime: string | null;
  readonly haltEndTime: string | null;
  readonly haltedBy: string | null;
  readonly waiting: { readonly endTime: string; readonly isOwn: boolean } | null;
}

interface OfSymbol {
  readonly symbol: SymbolState;
}

/** Halts a symbol, or resumes a halted one, with a reason. */
export function HaltButton({ symbol }: OfSymbol) {
  const translate = useTranslate();
  const verb = translate(`desk.symbols.${verbOf(symbol)}`);
  return (
    <DialogButton
      text={verb}
      aria-label={`${verb} ${symbol.id}`}
      dialog={(onClose) => <HaltDialog symbol={symbol} onClose={onClose} />}
    />
  );
}

// An extension beyond the first fifteen minutes waits for a second person, or for its withdrawal.
const verbOf = ({ haltEndTime }: SymbolState): "halt" | "resume" =>
  haltEndTime === null ? "halt" : "resume";

/** Confirms a later end as the second person, unless the reader has requested it. */
export function ConfirmHaltButton({ symbol: { id, waiting } }: OfSymbol) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  if (waiting === null || waiting.isOwn) return null;
  const verb = translate("desk.symbols.confirm");
  return (
    <DialogButton
      text={verb}
      aria-label={`${verb} ${id}`}
      dialog={(onClose) => (
        <CommandDialog
          title={`${verb} ${id}`}
          text={translate("desk.symbols.confirmText")}
          action={verb}
          send={(requestId) => client.market.confirmHalt({ symbol: id }, { requestId })}
          done={{ text: "desk.symbols.confirmed", about: { symbol: id } }}
          onClose={onClose}
        />
      )}
    />
  );
}

const DEFAULT_MINUTES = "15";

/** The typed minutes; null if invalid. */
function minutesOf(typed: string): number | null {
  const minutes = /^\d{1,6}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0;
  return minutes >= 1 && minutes <= HALT_MINUTES_MAX ? minutes : null;
}

function HaltDialog({ symbol, onClose }: OfSymbol & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState(DEFAULT_MINUTES);
  const minutes = minutesOf(typed);
  const isHalted = verbOf(symbol) === "resume";
  const request = { symbol: symbol.id, reason };
  const verb = translate(`desk.symbols.${verbOf(symbol)}`);
  return (
    <CommandDialog
      title={`${verb} ${symbol.id}`}
      text={translate(isHalted ? "desk.symbols.resumeText" : "desk.symbols.haltText")}
      action={verb}
      isReady={isWithin(reason, REASON_LENGTHS) && (isHalted || minutes !== null)}
      send={(requestId) =>
        isHalted
          ? client.market.resumeSymbol(request, { requestId })
          : client.market.haltSymbol({ ...request, minutes: minutes ?? 0 }, { requestId })
      }
      done={{
        text: isHalted ? "desk.symbols.resumed" : "desk.symbols.halted",
        about: { symbol: symbol.id },
      }}
      onClose={onClose}
    >
      <WordsField
        isFirst
        label="desk.reason"
        lengths={REASON_LENGTHS}
        words={reason}
        onWords={setReason}
      />
      {!isHalted && (
        <TextField
          error={minutes === null}
          helperText={translate("desk.symbols.minutesHint")}
          label={translate("desk.symbols.minutes")}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </CommandDialog>
  );
}
