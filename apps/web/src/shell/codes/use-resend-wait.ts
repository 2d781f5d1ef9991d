import { useState } from "react";
import { resendWaitMs } from "./resend-wait.ts";

const NONE_SENT = { to: "", count: 0, untilMs: 0 };

/** The wait before a code is sent again to where the last one went: elsewhere none went yet. */
export function useResendWait() {
  const [last, setLast] = useState(NONE_SENT);
  return {
    /** Epoch ms by this device's clock; 0 if none was sent there. */
    untilMs: (to: string): number => (last.to === to ? last.untilMs : 0),
    onSent: (to: string): void => {
      const count = last.to === to ? last.count + 1 : 1;
      setLast({ to, count, untilMs: Date.now() + resendWaitMs(count) });
    },
  };
}
