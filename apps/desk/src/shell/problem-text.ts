import { CallRefused } from "@plumbline/client";
import type { useTranslate } from "ra-core";

/** What went wrong, in the operator's language: the server's words, or ours where it said none. */
export function problemText(translate: ReturnType<typeof useTranslate>, fault: unknown): string {
  if (!(fault instanceof CallRefused)) return translate("desk.failure.fault");
  return fault.message === "" ? translate("desk.failure.noAnswer") : fault.message;
}
