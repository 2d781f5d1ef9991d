import { refusalsOf } from "../refusals-of.ts";

export const settingsRefusals = refusalsOf("settings", {
  setting_not_found: 4800,
});
