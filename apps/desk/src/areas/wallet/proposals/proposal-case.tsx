import { Alert, Button, Card, Stack, Typography } from "@mui/material";
import { mustParseDecimal } from "@plumbline/engine/kernel";
import { useGetIdentity, useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { CaseAssignment } from "#shell/assignments/case-assignment.tsx";
import { CaseColumns } from "#shell/cases/case-columns.tsx";
import type { ProposalVerb } from "#shell/dialogs/decide-button.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { CasePage } from "#shell/cases/case-page.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { useWaitingFacts } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import { ColleagueName } from "#shell/same-person.tsx";
import { useMay } from "#shell/session.ts";
import type { Proposal, ProposalCase, ProposalKind } from "./proposal.ts";

/** The case of a proposal: its content next to its effect, and the decision. */
export function ProposalColumns({
  kind,
  record,
  mayDecide,
  title,
  claim,
  proof,
  decide,
}: {
  readonly kind: ProposalKind;
  readonly record: ProposalCase;
  readonly mayDecide: boolean;
  /** The title of the printed record. */
  readonly title: string;
  readonly claim: ReactNode;
  /** Other facts for or against it, below its effect. */
  readonly proof?: ReactNode;
  /** The button of a command, with its dialog. */
  readonly decide: (verb: ProposalVerb) => ReactNode;
}) {
  const { account, id, isOpen, stage } = record;
  return (
    <CasePage
      title={title}
      stage={stage}
      beside={
        isOpen && <CaseAssignment queue={kind} caseId={id} name={account} mayAssign={mayDecide} />
      }
    >
      <CaseColumns
        claim={claim}
        proof={
          <>
            <Effect record={record} />
            {proof}
          </>
        }
        decision={mayDecide && isOpen ? <ProposalDecision record={record} decide={decide} /> : null}
      />
    </CasePage>
  );
}

/** The effect of confirming it now; after the decision, a link to the resulting entry. */
function Effect({ record: { currency, effect, id, stage, userId } }: OfCase) {
  const translate = useTranslate();
  const mayReadLedger = useMay("ledger.read");
  const filter = encodeURIComponent(JSON.stringify({ userId, causeId: id }));
  return (
    <Panel title={translate("desk.houseTransfers.preview")}>
      <FigureTable
        label={translate("desk.houseTransfers.preview")}
        empty={translate(`desk.proposals.effect.${stage}`)}
        columns={[
          { name: translate("desk.ledger.account") },
          { name: translate("desk.audit.before"), isFigure: true },
          { name: translate("desk.audit.after"), isFigure: true },
        ]}
        rows={effect.map(({ account, before, after }) => ({
          key: account,
          cells: [
            account,
            `${figureText(before, 2)} ${currency}`,
            `${figureText(after, 2)} ${currency}`,
          ],
        }))}
      />
      {effect.some(isOverdrawn) && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate("desk.proposals.tooLow")}
        </Alert>
      )}
      {stage === "done" && mayReadLedger && (
        <Button href={`#/entries?filter=${filter}`} variant="outlined" sx={{ mt: 2 }}>
          {translate("desk.users.entries")}
        </Button>
      )}
    </Panel>
  );
}

/**
 * The balance of the paying account is too small; that of the receiving account may have been
 * negative before.
 */
const isOverdrawn = ({ before, after }: ProposalCase["effect"][number]): boolean =>
  mustParseDecimal(after) < 0n && mustParseDecimal(after) < mustParseDecimal(before);

interface OfCase {
  readonly record: ProposalCase;
}

/** The proposer gets no button to confirm. */
function ProposalDecision({
  record: { proposedById },
  decide,
}: OfCase & {
  readonly decide: (verb: ProposalVerb) => ReactNode;
}) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const isMine = proposedById === identity?.id;
  return (
    <Card component="section" aria-label={translate("desk.proposals.decision")} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {isMine && translate("desk.settings.notMine")}
        </Typography>
        <Stack {...DECISION} direction="row" spacing={2}>
          {decide("withdraw")}
          {!isMine && decide("confirm")}
        </Stack>
      </Stack>
    </Card>
  );
}

/** Who proposed it and who decided it, and until when a decision is possible. */
export function useProposalFacts(record: Proposal) {
  const translate = useTranslate();
  const { createTime, decidedBy, decideTime, expireTime, id, isOpen, proposedBy } = record;
  const waiting = useWaitingFacts(createTime, expireTime);
  return [
    {
      name: translate("desk.settings.proposedBy"),
      value: isOpen ? <ColleagueName name={proposedBy} /> : proposedBy,
    },
    { name: translate("desk.settings.proposedTime"), value: <TimeText time={createTime} /> },
    ...(isOpen ? waiting : []),
    ...(decidedBy === null
      ? []
      : [
          { name: translate("desk.settings.decidedBy"), value: decidedBy },
          { name: translate("desk.users.decided"), value: <TimeText time={decideTime} /> },
        ]),
    { name: translate("desk.record.id"), value: <IdText id={id} /> },
  ];
}
