import { Alert } from "@mui/material";
import { useTranslate } from "ra-core";
import { showTime } from "#shell/wire-time.ts";
import { type Signals, useSignals } from "./use-signals.ts";

/** A current hold of a member, above their waiting cases: the reason, the operator, and the end. */
export function HoldsAlert({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  const { data: signals } = useSignals(userId);
  return signals?.holds.map((hold) => (
    <Alert
      key={hold.kind}
      severity={hold.kind === "freezeWaiting" ? "warning" : "error"}
      sx={{ mb: 2 }}
    >
      {holdText(translate, hold)}
    </Alert>
  ));
}

/** "Frozen, since …, until …, by ann: Signed in from two continents." */
function holdText(
  translate: ReturnType<typeof useTranslate>,
  { kind, startTime, endTime, by, reasonCode, reason }: Signals["holds"][number],
): string {
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
}
