import { Button, formatDecimal, Receipt, TextLink } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { evidenceOf, exampleQuery, receiptAreaQuery } from "../queries.ts";
import { type ReceiptView, type Verdict, verifyReceipt } from "../verify-receipt.ts";

/** An example settlement that a first-time visitor can recompute at once. */
export function ExampleProof(): ReactNode {
  const { data: view, error } = useQuery(exampleQuery(useServices().client));
  const hasTexts = useAreaTexts("proof");
  // Before there are enough recorded prices, only the check of prices is shown.
  if (error !== null) return null;
  return (
    <div className="mx-4 mt-3 min-h-88 rounded-card bg-surface">
      {view !== undefined && hasTexts && <Proof view={view} />}
    </div>
  );
}

function Proof({ view }: { readonly view: ReceiptView }): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { loadReceipts } = useContributions();
  const verifying = useMutation({
    mutationKey: ["proof", "verify", view.id],
    // The rule is loaded at the press: it is the code that decides every settlement.
    mutationFn: async () => {
      const { i18n, queryClient } = services;
      const area = await queryClient.fetchQuery(receiptAreaQuery({ i18n, loadReceipts }, view));
      return verifyReceipt(view, evidenceOf(services, area));
    },
  });
  const { data: verdict, error } = verifying;
  return (
    <section aria-labelledby="home-example" className="p-4">
      <h2 id="home-example" className="font-semibold">
        {t("proof.example.title")}
      </h2>
      <p className="pt-0.5 pb-1 text-label text-muted">{t("proof.example.intro")}</p>
      <Figures view={view} />
      <div role="status">
        <ul className="grid gap-1 py-2 text-label">
          {checksOf(verdict).map(([check, isTrue]) => (
            <li key={check} className="flex items-center gap-2">
              <CheckMark isTrue={isTrue} />
              <span className={isTrue === undefined ? "text-muted" : ""}>
                {t(`proof.example.${check}`)}
                {isTrue !== undefined && (
                  <span className="sr-only">: {t(`proof.example.${isTrue ? "yes" : "no"}`)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {error !== null && <p className="pb-2 text-label text-bad">{problemText(t, error)}</p>}
      <div className="flex items-center gap-4">
        <Button
          tone="plain"
          isCompact
          isBusy={verifying.isPending}
          onPress={() => verifying.mutate()}
        >
          {t(verdict === undefined ? "proof.verify" : "proof.verifyAgain")}
        </Button>
        <TextLink href={hrefTo("receipt", { id: view.id })} align="end">
          {t("proof.example.open")}
        </TextLink>
      </div>
    </section>
  );
}

function Figures({ view }: { readonly view: ReceiptView }): ReactNode {
  const { t } = useTranslation();
  const { data: symbols } = useQuery(symbolsQuery(useServices()));
  const { inputs, result } = view;
  const listed = symbols?.find(({ symbol }) => symbol === inputs["symbol"]);
  const decimals = listed?.priceDecimals;
  const figure = (fact: unknown, places = decimals) =>
    formatDecimal(String(fact), { decimals: places });
  const trade = {
    label: t("proof.example.trade", {
      name: listed === undefined ? String(inputs["symbol"]) : nameOf(listed),
    }),
    value: `${figure(result["entryPrice"])} → ${figure(result["exitPrice"])}`,
  };
  const asset = String(inputs["asset"]);
  const pnl = { label: t("proof.fact.pnl"), value: `${figure(result["pnl"], 2)} ${asset}` };
  return <Receipt isFlush groups={[{ rows: [trade, pnl] }]} />;
}

type Check = "prices" | "chain" | "terms" | "rule";

/** The checks, one line each; undefined before the first check. */
const checksOf = (
  verdict: Verdict | undefined,
): readonly (readonly [Check, boolean | undefined])[] => [
  ["prices", verdict && verdict.brokenTicks.length === 0],
  ["chain", verdict && verdict.strayTicks.length === 0],
  ["terms", verdict && verdict.areTermsNamed && verdict.refusal !== "missing_terms"],
  ["rule", verdict && verdict.refusal === null && verdict.differences.length === 0],
];

const DRAWINGS = { yes: "M5 12.5l4.5 4.5L19 7.5", no: "M6 6l12 12M18 6 6 18", open: "M7 12h10" };

function CheckMark({ isTrue }: { readonly isTrue: boolean | undefined }): ReactNode {
  const drawing = isTrue === undefined ? "open" : isTrue ? "yes" : "no";
  const colour = { yes: "text-good", no: "text-bad", open: "text-muted" }[drawing];
  return (
    <svg viewBox="0 0 24 24" className={`size-4 shrink-0 ${colour}`} aria-hidden="true">
      <path d={DRAWINGS[drawing]} fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
