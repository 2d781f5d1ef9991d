import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { AskedDialog } from "#shell/dialogs/asked-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session-context.ts";

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

const verbOf = ({ status }: SymbolState): "halt" | "resume" =>
  status === "halted" ? "resume" : "halt";

function HaltDialog({ symbol, onClose }: OfSymbol & { readonly onClose: () => void }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [reason, setReason] = useState("");
  const isHalted = symbol.status === "halted";
  const asked = { symbol: symbol.id, reason };
  const verb = translate(`desk.symbols.${verbOf(symbol)}`);
  return (
    <AskedDialog
      title={`${verb} ${symbol.id}`}
      text={translate(isHalted ? "desk.symbols.resumeText" : "desk.symbols.haltText")}
      action={verb}
      isReady={isWithin(reason, REASON_LENGTHS)}
      send={(requestId) =>
        isHalted
          ? client.market.resumeSymbol(asked, { requestId })
          : client.market.haltSymbol(asked, { requestId })
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
    </AskedDialog>
  );
}
