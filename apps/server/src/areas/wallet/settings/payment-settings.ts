import { walletSettingsProblems, type WrittenWalletSettings } from "@plumbline/engine/wallet";
import { isAddressOf, isMemoOf } from "@plumbline/protocol/wallet/addresses";
import { writtenWalletSettings } from "@plumbline/protocol/wallet/operator-calls";
import { instantFromColumn, instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** Money in and out, as operators settle it. */
export const paymentSettings: SettingsSubject = {
  name: "payments",
  readVersions: async (tx) => {
    const rows = await tx.query<{ version: number; effectiveAt: Date; settings: unknown }>(
      versionsStatement,
    );
    return rows.map(({ version, effectiveAt, settings }): WrittenVersion => ({
      version,
      effectiveAt: instantFromColumn(effectiveAt),
      // One order of the fields, so that what is the same reads the same.
      content: JSON.stringify(writtenWalletSettings.parse(settings)),
    }));
  },
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) =>
    walletSettingsProblems(readPayments(content), readPayments(newest), { isAddressOf, isMemoOf }),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    const values = [version, instantToColumn(effectiveAt), content, operatorId];
    await tx.query(keepStatement, values);
  },
};

export const readPayments = (content: string): WrittenWalletSettings =>
  writtenWalletSettings.parse(JSON.parse(content));

const versionsStatement = sql(
  "wallet.settings-versions",
  `select version, effective_at as "effectiveAt", settings from wallet_settings order by version`,
);

const keepStatement = sql(
  "wallet.keep-settings",
  `insert into wallet_settings (version, effective_at, settings, operator_id)
   values ($1, $2, $3::jsonb, $4)`,
);
