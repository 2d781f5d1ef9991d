import type { SettingsProblem } from "@plumbline/engine/desk";
import { HIDDEN_CHARACTERS } from "@plumbline/protocol/content";
import {
  type WrittenPublicSettings,
  writtenPublicSettings,
} from "@plumbline/protocol/settings/operator-calls";
import { defineTerms } from "#services/operators/settings/terms";

/** What the public keys answer, as operators settle it; the first version came with its table. */
export const publicSettings = defineTerms({
  area: "settings",
  subject: "public",
  table: "public_settings",
  schema: writtenPublicSettings,
  read: (written: WrittenPublicSettings) => written,
  problemsOf: publicSettingsProblems,
});

/** An address that members will write to is one, and its words are what they seem. */
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
