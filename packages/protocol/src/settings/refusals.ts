import type { RefusalEntry } from "../shell-refusals.ts";

export const settingsRefusals = {
  setting_not_found: { code: 4800, messageKey: "settings.refusal.settingNotFound" },
} as const satisfies Record<string, RefusalEntry>;
