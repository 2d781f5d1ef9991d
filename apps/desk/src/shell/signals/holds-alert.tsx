import { Alert } from "@mui/material";
import { useTranslate } from "ra-core";
import { showTime } from "#shell/wire-time.ts";
import { type Signals, useSignals } from "./use-signals.ts";

type Hold = Signals["holds"][number];

/** What holds a member at present, above what waits on it: why, by whom, and for how long. */
export function HoldsAlert({ userId }: { readonly userId: string }) {
  const { data: signals } = useSignals(userId);
  return signals?.holds.map((hold) => <HoldAlert key={hold.kind} hold={hold} />);
}

function HoldAlert({ hold }: { readonly hold: Hold }) {
  const text = useHoldText()(hold);
  return (
    <Alert severity={hold.kind === "freezeWaiting" ? "warning" : "error"} sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}

/** "Frozen, since …, until …, by ann: Signed in from two continents." */
function useHoldText() {
  const translate = useTranslate();
  return ({ kind, startTime, endTime, by, reasonCode, reason }: Hold): string => {
    const head = [
      translate(`desk.signals.holds.${kind}`),
      startTime && translate("desk.signals.since", { time: showTime(startTime) }),
      endTime && translate("desk.signals.until", { time: showTime(endTime) }),
      by && translate("desk.signals.by", { name: by }),
    ]
      .filter((part) => part !== null)
      .join(", ");
    const words = [reasonCode && translate(`desk.freezes.codes.${reasonCode}`), reason];
    const why = words.filter((part) => part !== null).join(" – ");
    return why === "" ? head : `${head}: ${why}`;
  };
}
