import type { Translate } from "#shell/i18n/texts.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

/** Why no account changes: the owner locked the settings, these among them, until then. */
export const lockedText = (t: Translate, lockedUntil: string): string =>
  t("withdrawal.accounts.locked", { time: showTime(readWireTime(lockedUntil)) });
