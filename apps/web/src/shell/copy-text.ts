import { toast } from "@plumbline/ui";
import type { Translate } from "#shell/i18n/texts.ts";

/** Copies a text and shows for 2 s whether that worked (spec §8). */
export async function copyText(t: Translate, text: string): Promise<void> {
  showCopied(t, await copy(text));
}

/** The same for a text that was already copied, or whose copying failed. */
export function showCopied(t: Translate, isCopied: boolean): void {
  toast.show(t(isCopied ? "shell.copied" : "shell.copyFailed"), isCopied ? "good" : "bad");
}

async function copy(text: string): Promise<boolean> {
  // Missing outside of secure contexts, contrary to the DOM's types.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
