import type { useTranslate } from "ra-core";

/** Parts that say nothing beside the others. */
const SILENT = new Set(["channels", "currencies", "text"]);

/** Where a value stands, in words: "USDT-TRON · Withdrawal · Fee". */
export function pathText(translate: ReturnType<typeof useTranslate>, path: string): string {
  return path
    .split(".")
    .filter((part) => !SILENT.has(part))
    .map((part) => translate(`desk.settings.word.${part}`, { _: part }))
    .join(" · ");
}
