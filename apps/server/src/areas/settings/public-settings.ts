import type { SettingsProblem } from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { HIDDEN_CHARACTERS } from "@plumbline/protocol/content";
import {
  type WrittenPublicSettings,
  writtenPublicSettings,
} from "@plumbline/protocol/settings/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject } from "#services/operators/settings/proposals";

/** What the public keys answer, as operators settle it. */
export const publicSettingsSubject: SettingsSubject = {
  name: "public",
  readVersions: async (tx) => {
    const rows = await tx.query<{ version: number; effectiveAt: Instant; settings: unknown }>(
      versionsStatement,
    );
    return rows.map(({ version, effectiveAt, settings }) => ({
      version,
      effectiveAt,
      // One order of the fields, so that what is the same reads the same.
      content: JSON.stringify(writtenPublicSettings.parse(settings)),
    }));
  },
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content) => publicSettingsProblems(parsePublicSettings(content)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

export const parsePublicSettings = (content: string): WrittenPublicSettings =>
  writtenPublicSettings.parse(JSON.parse(content));

/** What holds now: the newest version whose time has come; the first came with its table. */
export async function readPublicSettings(tx: Tx, now: Instant): Promise<WrittenPublicSettings> {
  const [row] = await tx.query<{ settings: unknown }>(currentStatement, [instantToColumn(now)]);
  return writtenPublicSettings.parse(row?.settings);
}

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

const versionsStatement = sql(
  "settings.public-versions",
  `select version, effective_at as "effectiveAt", settings from public_settings order by version`,
);

const keepStatement = sql(
  "settings.keep-public",
  `insert into public_settings (version, effective_at, settings, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const currentStatement = sql(
  "settings.public",
  `select settings from public_settings where effective_at <= $1 order by version desc limit 1`,
);
