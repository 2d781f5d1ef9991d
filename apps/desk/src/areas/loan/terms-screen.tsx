import type { DeskClient } from "@plumbline/client";
import { proposeLoanTerms } from "@plumbline/protocol/loan/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["loan"]["readLoanSettings"]>>;
type Product = Settings["terms"]["products"][number];

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

interface OfSettings {
  readonly settings: Settings;
}

const RATES = ["dailyPpm", "lateDailyPpm", "collateralSpreadPpm"] as const;
const AMOUNTS = ["amountMin", "amountMax"] as const;

function ProductTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
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
      rows={settings.terms.products.map((product) => ({
        key: product.id,
        cells: [
          `${translate(`desk.loan.kind.${product.kind}`)} ${product.currency}`,
          <EnabledChip key="on" isEnabled={product.isEnabled} />,
          product.days.join(", "),
          ...RATES.map((name) => settingText(name, String(product[name]))),
          ...AMOUNTS.map((name) => figureText(product[name])),
        ],
        change: <ProductButton settings={settings} product={product} />,
      }))}
    />
  );
}

/** Changes one product; the proposal contains the whole terms. */
function ProductButton({ settings, product }: OfSettings & { readonly product: Product }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${product.id}`;
  return (
    <ProposeButton
      name={name}
      settings={product}
      schema={TERMS.shape.products.element}
      isShown={(path) => !["id", "kind", "currency"].includes(path)}
      send={(changed, about, requestId) => {
        const products = terms.products.map((one) => (one.id === changed.id ? changed : one));
        const proposal = { ...about, baseVersion, terms: { products } };
        return client.loan.proposeLoanTerms(proposal, { requestId });
      }}
    />
  );
}
