import type { SettingsProblem } from "@plumbline/engine/desk";
import { HIDDEN_CHARACTERS } from "@plumbline/protocol/content";
import {
  type WrittenPublicSettings,
  writtenPublicSettings,
} from "@plumbline/protocol/settings/operator-calls";
import { defineTerms } from "#services/operators/settings/terms";

/** The values of the public settings, as set by operators; the migration adds the first version. */
export const publicSettings = defineTerms({
  area: "settings",
  subject: "public",
  table: "public_settings",
  schema: writtenPublicSettings,
  read: (written: WrittenPublicSettings) => written,
  problemsOf: publicSettingsProblems,
});

/**
 * The contact address must be an e-mail address, and its texts must not contain hidden characters.
 */
export function publicSettingsProblems({
  contactEmail,
  contactHours,
}: WrittenPublicSettings): readonly SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  if (contactEmail !== null && !/^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(contactEmail)) {
    problems.push({ path: "contactEmail", problem: "malformed" });
  }
  if ((contactHours ?? "").search(HIDDEN_CHARACTERS) >= 0) {
    problems.push({ path: "contactHours", problem: "malformed" });
  }
  return problems;
}
