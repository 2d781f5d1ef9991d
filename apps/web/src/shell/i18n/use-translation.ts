import { useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { CallRefused } from "@plumbline/client";

/** Translates into the reader's language; renders again when the language changes. */
export function useTranslation(): { readonly t: Translate } {
  const { i18n } = useServices();
  return { t: useSyncExternalStore(i18n.watch, i18n.t) };
}

/** A failure in the reader's language: the server's message, or our own if there is none. */
export function problemText(t: Translate, fault: unknown): string {
  if (!(fault instanceof CallRefused)) return t("shell.failure.fault");
  if (fault.error === "timed_out") return t("shell.failure.timedOut");
  if (fault.error === "no_connection") return t("shell.failure.noConnection");
  return fault.message === "" ? t("shell.failure.unreadableAnswer") : fault.message;
}
