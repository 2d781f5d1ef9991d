import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeLoanTerms } from "@plumbline/protocol/loan/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";

type Settings = Awaited<ReturnType<DeskClient["loan"]["readLoanSettings"]>>;
type Product = Settings["terms"]["products"][number];

const TERMS = proposeLoanTerms.input.shape.terms;

/** On what loans are given: the newest version, and all that led to it. */
export function LoanTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("loanTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.loan.terms")} />
      {data !== undefined && (
        <>
          <Panel title={translate("desk.settings.version", { version: data.newestVersion })}>
            <ProductTable settings={data} mayChange={mayChange} />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.loan.confirmLoanTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) => client.loan.withdrawLoanTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
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
    <FigureTable
      label={translate("desk.loan.terms")}
      empty=""
      columns={[
        { name: translate("desk.loan.column.kind") },
        { name: translate("desk.settings.word.isEnabled") },
        { name: translate("desk.loan.column.days") },
        ...RATES.map((name) => ({ name: translate(`desk.settings.word.${name}`), isFigure: true })),
        ...AMOUNTS.map((name) => ({
          name: translate(`desk.settings.word.${name}`),
          isFigure: true,
        })),
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.products.map((product) => ({
        key: product.id,
        cells: [
          `${translate(`desk.loan.kind.${product.kind}`)} ${product.currency}`,
          <StatusChip
            key="on"
            text={translate(product.isEnabled ? "desk.loan.on" : "desk.loan.off")}
            tone={product.isEnabled ? "success" : "warning"}
          />,
          product.days.join(", "),
          ...RATES.map((name) => String(product[name])),
          ...AMOUNTS.map((name) => figureText(product[name])),
          ...(mayChange
            ? [<ProductButton key="change" settings={settings} product={product} />]
            : []),
        ],
      }))}
    />
  );
}

/** A change of one product's terms, proposed as the whole that they shall be. */
function ProductButton({ settings, product }: OfSettings & { readonly product: Product }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${product.id}`;
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={product}
          schema={TERMS.shape.products.element}
          isShown={(path) => !["id", "kind", "currency"].includes(path)}
          send={(changed, about, requestId) => {
            const products = terms.products.map((one) => (one.id === changed.id ? changed : one));
            const proposal = { ...about, baseVersion, terms: { products } };
            return client.loan.proposeLoanTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
