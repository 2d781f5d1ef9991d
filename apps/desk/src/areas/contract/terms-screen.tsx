import { Box, Button, Stack } from "@mui/material";
import { proposeTerms } from "@plumbline/protocol/contract/operator-calls";
import { useRecordContext, useTranslate } from "ra-core";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { useState } from "react";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { ProposeDialog } from "#shell/settings/propose-button.tsx";
import { OpenProposals, Versions } from "#shell/settings/settings-history.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import type { DeskClient } from "@plumbline/client";
import { settingText } from "#shell/settings/percent.ts";

/** One symbol's terms in a book: in force, proposed, planned and past. */
export function TermsScreen() {
  return (
    <DeskShow title="desk.terms.one">
      <TermsDetailsView />
    </DeskShow>
  );
}

function TermsDetailsView() {
  const contractTerms = useRecordContext<TermsLine | TermsDetails>();
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  // The list's row is shown until the details are loaded.
  if (contractTerms === undefined || !("versions" in contractTerms)) return null;
  const { symbol, book } = contractTerms;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel
        title={`${symbol} · ${translate(`desk.terms.books.${book}`)}`}
        action={mayChange && <TermsButton record={contractTerms} />}
      >
        <Terms terms={contractTerms.terms} />
      </Panel>
      <OpenProposals
        history={contractTerms}
        deciding={{
          mayChange,
          confirm: (seen, request) =>
            client.contract.confirmTerms({ symbol, book, ...seen }, request),
          withdraw: (seen, request) =>
            client.contract.withdrawTerms({ symbol, book, ...seen }, request),
        }}
      />
      <Versions history={contractTerms} />
    </Stack>
  );
}

const PLAIN = [
  ...(["leverageMax", "marginMin", "notionalMax", "halfSpreadPpm", "openFeePpm"] as const),
  ...(["closeFeePpm", "fundingPpm", "closeOutPpm", "fillAt"] as const),
];

function Terms({ terms }: { readonly terms: TermsDetails["terms"] }) {
  const translate = useTranslate();
  return (
    <>
      <Facts
        facts={[
          ...PLAIN.map((name) => [name, terms[name]] as const),
          ...Object.entries(terms.overnight ?? {}),
        ].map(([name, value]) => ({
          name: translate(`desk.settings.word.${name}`),
          value: settingText(name, String(value)),
        }))}
      />
      <Box sx={{ mt: 2 }}>
        <FigureTable
          label={translate("desk.settings.word.maintenanceTiers")}
          empty=""
          columns={[
            { name: translate("desk.settings.word.notionalMax"), isFigure: true },
            { name: translate("desk.settings.word.ratePpm"), isFigure: true },
          ]}
          rows={terms.maintenanceTiers.map(({ notionalMax, ratePpm }, index) => ({
            key: String(index),
            cells: [
              notionalMax === null ? "–" : figureText(notionalMax),
              settingText("ratePpm", String(ratePpm)),
            ],
          }))}
        />
      </Box>
    </>
  );
}

/** A proposal is based on the newest version, which may still be planned. */
function TermsButton({ record }: { readonly record: TermsDetails }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [newest, setNewest] = useState<TermsDetails["terms"] | null>(null);
  const { symbol, book, newestVersion: baseVersion } = record;
  const open = async () => {
    const request = { symbol, book, version: baseVersion };
    setNewest((await client.contract.readTermsSettings(request)).terms);
  };
  const name = translate("desk.settings.change");
  return (
    <>
      <Button variant="outlined" onClick={() => void open()}>
        {name}
      </Button>
      {newest !== null && (
        <ProposeDialog
          title={`${name}: ${symbol}`}
          settings={newest}
          schema={proposeTerms.input.shape.terms}
          lists={["maintenanceTiers"]}
          send={(terms, about, requestId) =>
            client.contract.proposeTerms(
              { ...about, symbol, book, baseVersion, terms },
              { requestId },
            )
          }
          onClose={() => setNewest(null)}
        />
      )}
    </>
  );
}

type Contract = DeskClient["contract"];
export type TermsLine = Awaited<ReturnType<Contract["listTermsInForce"]>>[number];
/** One symbol's terms with their history. */
export type TermsDetails = Awaited<ReturnType<Contract["readTermsSettings"]>> & {
  readonly id: string;
};

/** "BTCUSDT.live" or, for one version, "BTCUSDT.live.3". */
export function termsQuery(id: string) {
  const [symbol = "", book, version] = id.split(".");
  return {
    symbol,
    book: book === "demo" ? ("demo" as const) : ("live" as const),
    ...(version !== undefined && { version: Number(version) }),
  };
}
