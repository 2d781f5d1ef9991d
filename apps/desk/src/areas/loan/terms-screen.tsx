import type { DeskClient } from "@plumbline/client";
import { proposeLoanTerms } from "@plumbline/protocol/loan/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["loan"]["readLoanSettings"]>>;

const TERMS = proposeLoanTerms.input.shape.terms;

/** The terms of loans: the newest version, and its history. */
export function LoanTermsScreen() {
  return (
    <SettingsScreen<Settings>
      resource="loanTerms"
      title="desk.loan.terms"
      decisions={({ loan }) => ({
        confirm: loan.confirmLoanTerms,
        withdraw: loan.withdrawLoanTerms,
      })}
    >
      {(settings, mayChange) => <ProductTable settings={settings} mayChange={mayChange} />}
    </SettingsScreen>
  );
}

const RATES = ["dailyPpm", "lateDailyPpm", "collateralSpreadPpm"] as const;
const AMOUNTS = ["amountMin", "amountMax"] as const;

function ProductTable({
  settings: { newestVersion: baseVersion, terms },
  mayChange,
}: {
  readonly settings: Settings;
  readonly mayChange: boolean;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  return (
    <SettingsTable
      label={translate("desk.loan.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.loan.column.kind") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.loan.column.days") },
        ...RATES.map((name) => ({ name: translate(`desk.settings.word.${name}`), isFigure: true })),
        ...AMOUNTS.map((name) => ({
          name: translate(`desk.settings.word.${name}`),
          isFigure: true,
        })),
      ]}
      rows={terms.products.map((product) => ({
        key: product.id,
        cells: [
          `${translate(`desk.loan.kind.${product.kind}`)} ${product.currency}`,
          <EnabledChip key="on" isEnabled={product.isEnabled} />,
          product.days.join(", "),
          ...RATES.map((name) => settingText(name, String(product[name]))),
          ...AMOUNTS.map((name) => figureText(product[name])),
        ],
        change: (
          <ProposeRowButton
            row={product}
            rows={terms.products}
            schema={TERMS.shape.products.element}
            isShown={(path) => !["id", "kind", "currency"].includes(path)}
            send={(products, about, requestId) =>
              client.loan.proposeLoanTerms(
                { ...about, baseVersion, terms: { products } },
                { requestId },
              )
            }
          />
        ),
      }))}
    />
  );
}
