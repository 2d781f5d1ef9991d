import { useState } from "react";

/** A reason of a list, the first until another is chosen, with words beside it. */
export function useReason<Reason extends string>(reasons: readonly [Reason, ...Reason[]]) {
  const [reason, setReason] = useState<Reason>(reasons[0]);
  const [note, onNote] = useState("");
  const onReason = (chosen: string) =>
    setReason(reasons.find((one) => one === chosen) ?? reasons[0]);
  return {
    chosen: { reason, note: note.trim() },
    fields: { reasons, reason, note, onReason, onNote },
  };
}
