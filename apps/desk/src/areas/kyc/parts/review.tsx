import { Box, Stack, Typography } from "@mui/material";
import { KYC_RULES, type KycPart } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { CaseColumns } from "#shell/cases/case-columns.tsx";
import { Panel } from "#shell/panel.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { useMay } from "#shell/session.ts";
import type { Case } from "../case-line.ts";
import { explain, type Findings, withFinding, findingsOf } from "../review-form.ts";
import { Decision } from "./decision.tsx";
import { AppealDecision, ProposalDecision } from "./final-decision.tsx";
import { FindingFields, type FindingProps } from "./finding-fields.tsx";
import { Photos, usePictures } from "./photos.tsx";

/** The typed values next to the pictures, with the decision always visible. */
export function Review({
  record,
  children,
}: {
  readonly record: Case;
  /** The member, and other facts about them. */
  readonly children: ReactNode;
}) {
  const [findings, setFindings] = useState<Findings>({});
  const pictures = usePictures(record);
  const isFree = useMay("kyc.decide") && record.claim?.isOwn !== false;
  const canReview = isFree && KYC_RULES.approve[record.stage] === null;
  const areOpen = pictures.opened !== null;
  const findingOf = (part: KycPart): FindingProps => ({
    userId: record.userId,
    part,
    finding: findings[part],
    onJudge: (reason) => setFindings((before) => withFinding(before, part, reason)),
    onExplain: (note) => setFindings((before) => explain(before, part, note)),
  });
  const fields = canReview ? (part: KycPart) => <FindingFields {...findingOf(part)} /> : () => null;
  return (
    <>
      <CaseColumns
        claim={
          <>
            {children}
            <Answers record={record} fields={fields} />
          </>
        }
        proof={
          <>
            <Photos record={record} pictures={pictures} fields={fields} />
            <SignalsPanel userId={record.userId} />
          </>
        }
        decision={
          canReview ? <Decision record={record} findings={findings} areOpen={areOpen} /> : null
        }
      />
      {isFree && KYC_RULES.confirmFinal[record.stage] === null && (
        <ProposalDecision record={record} areOpen={areOpen} />
      )}
      {isFree && KYC_RULES.decideAppeal[record.stage] === null && (
        <AppealDecision record={record} areOpen={areOpen} />
      )}
    </>
  );
}

/** "GB" as "United Kingdom" in the desk's language; what is no code stays as it is. */
function countryText(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(document.documentElement.lang, { type: "region" }).of(code) ?? code;
}

function Answers({
  record: { level, answers },
  fields,
}: {
  readonly record: Case;
  readonly fields: (part: KycPart) => ReactNode;
}) {
  const translate = useTranslate();
  const answerText = (part: KycPart, answer: string): string => {
    if (part === "idType") return translate(`desk.kyc.idType.${answer}`);
    return part === "country" ? countryText(answer) : answer;
  };
  return (
    <Panel title={translate("desk.kyc.answers")}>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {findingsOf(level, answers).map(({ part, answer }) => (
          <Box
            key={part}
            component="li"
            sx={{
              alignItems: "center",
              borderTop: 1,
              borderColor: "divider",
              columnGap: 2,
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) 190px",
              py: 1,
              rowGap: 1,
            }}
          >
            <div>
              <Typography color="text.secondary" variant="body2">
                {translate(`desk.kyc.part.${part}`)}
              </Typography>
              <Typography sx={{ overflowWrap: "anywhere" }}>{answerText(part, answer)}</Typography>
            </div>
            {fields(part)}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
