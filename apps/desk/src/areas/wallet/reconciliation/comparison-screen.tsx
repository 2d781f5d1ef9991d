import { Box, Button, Stack, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { AmountText } from "#shell/lists/amounts.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import { useMay } from "#shell/session.ts";
import type { Comparison, ComparisonDetails, Source } from "./comparison.ts";
import { DifferenceText, Figure, ResultChip } from "./parts/result.tsx";
import { RecordBalanceButton } from "./parts/record-balance-button.tsx";

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

/** One currency: the money by owner in the ledger, and the places where it was observed. */
export function ComparisonScreen() {
  return (
    <DeskShow title="desk.reconciliation.one" isShared>
      <ComparisonCase />
    </DeskShow>
  );
}

function ComparisonCase() {
  const comparison = useRecordContext<Comparison | ComparisonDetails>();
  const translate = useTranslate();
  const mayObserve = useMay("treasury.observe");
  // The list's row is shown until the details are loaded.
  if (comparison === undefined || !("sources" in comparison)) return null;
  const { currency, sources } = comparison;
  const history = `#/outsideBalances?filter=${encodeURIComponent(JSON.stringify({ currency }))}`;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel title={currency}>
        <Sum comparison={comparison} />
      </Panel>
      <Panel
        title={translate("desk.reconciliation.sources")}
        action={
          <Stack direction="row" spacing={1}>
            {mayObserve && <RecordBalanceButton currency={currency} currencies={[currency]} />}
            <Button href={history} size="small" variant="outlined">
              {translate("desk.reconciliation.history")}
            </Button>
          </Stack>
        }
      >
        <Sources sources={sources} mayObserve={mayObserve} />
      </Panel>
    </Stack>
  );
}

/** The comparison as a sum, line by line. */
function Sum({ comparison }: { readonly comparison: ComparisonDetails }) {
  const translate = useTranslate();
  const { currency, difference, movedSince, observed, required } = comparison;
  const amount = (value: string | null) => <AmountText amount={value} currency={currency} />;
  const parts = (["users", "own", "underway"] as const).map((part) => ({
    name: translate(`desk.reconciliation.of.${part}`),
    value: amount(comparison[part]),
  }));
  return (
    <>
      <Facts
        facts={[
          { name: translate("desk.reconciliation.observed"), value: amount(observed) },
          {
            name: translate("desk.reconciliation.movedSince"),
            value: <Figure amount={observed === null ? null : movedSince} isChange />,
          },
          { name: translate("desk.reconciliation.required"), value: amount(required) },
          ...parts,
          {
            name: translate("desk.reconciliation.difference"),
            value: (
              <Box sx={{ alignItems: "center", display: "flex", gap: 1 }}>
                <DifferenceText difference={difference} />
                <ResultChip difference={difference} />
              </Box>
            ),
          },
        ]}
      />
      <Typography color="text.secondary" variant="body2" sx={{ maxWidth: 840, mt: 2 }}>
        {translate("desk.reconciliation.sumText")}
      </Typography>
    </>
  );
}

function Sources({
  sources,
  mayObserve,
}: {
  readonly sources: readonly Source[];
  readonly mayObserve: boolean;
}) {
  const translate = useTranslate();
  const label = translate("desk.reconciliation.sources");
  return (
    <FigureTable
      label={label}
      empty={translate("desk.reconciliation.noSources")}
      columns={[
        { name: translate("desk.reconciliation.source") },
        { name: translate("desk.reconciliation.balance"), isFigure: true },
        { name: translate("desk.reconciliation.observedAt") },
        { name: translate("desk.reconciliation.evidence") },
        ...(mayObserve ? [{ name: translate("desk.action") }] : []),
      ]}
      rows={sources.map((source) => ({
        key: source.id,
        cells: [
          <SourceName key="source" source={source} />,
          figureText(source.amount, CENTS),
          <SeenAt key="seen" source={source} />,
          <Evidence key="evidence" line={source} />,
          ...(mayObserve
            ? [<RecordBalanceButton key="again" source={source} currencies={[source.currency]} />]
            : []),
        ],
      }))}
    />
  );
}

function SeenAt({ source: { isOutdated, observedTime } }: { readonly source: Source }) {
  const translate = useTranslate();
  return (
    <>
      <TimeText time={observedTime} />
      <Below>
        <WaitingText since={observedTime} />{" "}
        {isOutdated && (
          <StatusChip text={translate("desk.reconciliation.outdated")} tone="warning" />
        )}
      </Below>
    </>
  );
}

/** A network, and its address or account: an address can wrap anywhere. */
export function SourceName({
  source: { label, network },
}: {
  readonly source: Pick<Source, "label" | "network">;
}) {
  return (
    <Box sx={{ maxWidth: 220, minWidth: 120, overflowWrap: "anywhere" }}>
      {label}
      <Below>{network}</Below>
    </Box>
  );
}

/** The evidence of an observation, and who recorded it. */
export function Evidence({
  line: { evidence, recordedBy },
}: {
  readonly line: Pick<Source, "evidence" | "recordedBy">;
}) {
  return (
    <Box sx={{ maxWidth: 320, minWidth: 160, overflowWrap: "anywhere" }}>
      {evidence}
      <Below>{recordedBy}</Below>
    </Box>
  );
}
