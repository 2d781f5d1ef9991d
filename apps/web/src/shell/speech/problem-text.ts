import { CallRefused } from "@plumbline/client";
import type { Translate } from "#shell/speech/texts.ts";

/** What went wrong, in the reader's language: the server's words, or ours where it said none. */
export function problemText(t: Translate, fault: unknown): string {
  if (!(fault instanceof CallRefused)) return t("shell.failure.fault");
  if (fault.error === "timed_out") return t("shell.failure.timedOut");
  if (fault.error === "no_connection") return t("shell.failure.noConnection");
  return fault.message === "" ? t("shell.failure.unreadableAnswer") : fault.message;
}
