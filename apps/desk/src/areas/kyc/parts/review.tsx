import { Stack, Typography } from "@mui/material";
import { KYC_RULES, type KycPart } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { useMay } from "#shell/session.ts";
import type { Case } from "../case-line.ts";
import { explain, type Findings, judge, saidOf } from "../review-form.ts";
import { Decision } from "./decision.tsx";
import { AppealDecision, ProposalDecision } from "./final-decision.tsx";
import { FindingFields, type FindingProps } from "./finding-fields.tsx";
import { Photos, usePictures } from "./photos.tsx";

/** Pictures side by side, the typed answers below, and a decision about all of it. */
export function Review({ record }: { readonly record: Case }) {
  const [findings, setFindings] = useState<Findings>({});
  const pictures = usePictures(record);
  const isFree = useMay("kyc.decide") && record.claim?.isOwn !== false;
  const mayJudge = isFree && KYC_RULES.approve[record.stage] === null;
  const areOpen = pictures.opened !== null;
  const findingOf = (part: KycPart): FindingProps => ({
    userId: record.userId,
    part,
    finding: findings[part],
    onJudge: (reason) => setFindings((before) => judge(before, part, reason)),
    onExplain: (note) => setFindings((before) => explain(before, part, note)),
  });
  const fields = mayJudge ? (part: KycPart) => <FindingFields {...findingOf(part)} /> : () => null;
  return (
    <>
      <Photos record={record} pictures={pictures} fields={fields} />
      <Answers record={record} fields={fields} />
      {mayJudge && <Decision record={record} findings={findings} areOpen={areOpen} />}
      {isFree && KYC_RULES.confirmFinal[record.stage] === null && (
        <ProposalDecision record={record} areOpen={areOpen} />
      )}
      {isFree && KYC_RULES.decideAppeal[record.stage] === null && (
        <AppealDecision record={record} areOpen={areOpen} />
      )}
    </>
  );
}

function Answers({
  record: { level, answers },
  fields,
}: {
  readonly record: Case;
  readonly fields: (part: KycPart) => ReactNode;
}) {
  const translate = useTranslate();
  const answerText = (part: KycPart, answer: string): string =>
    part === "idType" ? translate(`desk.kyc.idType.${answer}`) : answer;
  return (
    <Panel title={translate("desk.kyc.answers")}>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {saidOf(level, answers).map(({ part, answer }) => (
          <Stack
            key={part}
            component="li"
            direction={{ xs: "column", md: "row" }}
            spacing={2}
            sx={{
              alignItems: { md: "flex-start" },
              borderTop: 1,
              borderColor: "divider",
              py: 1.5,
            }}
          >
            <Typography
              color="text.secondary"
              variant="body2"
              sx={{ flex: { md: "0 0 200px" }, pt: { md: 1 } }}
            >
              {translate(`desk.kyc.part.${part}`)}
            </Typography>
            <Typography sx={{ flex: { md: 1 }, overflowWrap: "anywhere", pt: { md: 1 } }}>
              {answerText(part, answer)}
            </Typography>
            {fields(part)}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
