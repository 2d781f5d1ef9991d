import { useEffect } from "react";
import { useDeskSession } from "#shell/session.ts";

/** Shorter than the server's idle timeout, so that no session stays open behind a locked screen. */
const IDLE_LOCK_MS = 10 * 60_000;

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Signs the operator out, here and on the server, after ten minutes without input. */
export function useIdleLock(): void {
  const session = useDeskSession();
  useEffect(() => {
    const lock = () => {
      void session.client.desk.logout({}, { isQuiet: true }).catch(() => undefined);
      session.lock();
    };
    let timer = setTimeout(lock, IDLE_LOCK_MS);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, IDLE_LOCK_MS);
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, stay);
    };
  }, [session]);
}
