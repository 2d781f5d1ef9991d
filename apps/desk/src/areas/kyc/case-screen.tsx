import { Alert, Typography } from "@mui/material";
import { isWaiting } from "@plumbline/engine/kyc";
import { useRecordContext, useTranslate } from "ra-core";
import { CaseAssignment } from "#shell/assignments/case-assignment.tsx";
import { useMay } from "#shell/session.ts";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { StatusChip, TimeText, UserLink } from "#shell/lists/cells.tsx";
import { Section } from "#shell/lists/section.tsx";
import { CasePage } from "#shell/cases/case-page.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { useWaitingFacts } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import { type Case, type CaseLine, TONES } from "./case-line.ts";
import { ClaimNotice } from "./parts/claim.tsx";
import { FinalRefusalPanel } from "./parts/final-refusal-panel.tsx";
import { Review } from "./parts/review.tsx";

/** One verification: the submission, and the decision about exactly that. */
export function CaseScreen() {
  return (
    <DeskShow title="desk.kyc.one" isShared>
      <CaseDetails />
    </DeskShow>
  );
}

function CaseDetails() {
  const translate = useTranslate();
  const kycCase = useRecordContext<CaseLine | Case>();
  const mayDecide = useMay("kyc.decide");
  // The list's row is shown until the details are loaded.
  if (kycCase === undefined || !("contentHash" in kycCase)) return null;
  return (
    <CasePage
      title={translate("desk.kyc.record", {
        account: kycCase.account,
        level: translate(`desk.kyc.levels.${kycCase.level}`),
      })}
      stage={kycCase.stage}
      beside={
        isWaiting(kycCase.stage) && (
          <CaseAssignment
            queue="kyc"
            caseId={kycCase.id}
            name={kycCase.account}
            mayAssign={mayDecide}
          />
        )
      }
    >
      {/* A new submission is another case: findings about the old one do not apply to it. */}
      <Review key={kycCase.contentHash} record={kycCase}>
        <CaseHead record={kycCase} />
        {kycCase.finalRefusal !== null && (
          <FinalRefusalPanel finalRefusal={kycCase.finalRefusal} level={kycCase.level} />
        )}
      </Review>
      <CaseSteps record={kycCase} />
    </CasePage>
  );
}

/** The history of a verification, the oldest first, with who decided. */
function CaseSteps({ record: { steps } }: { readonly record: Case }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.record.steps"
      columns={["time", "stage", "operator"].map((name) => ({ key: `desk.record.${name}` }))}
      rows={steps.map(({ createTime, operatorName, stage }, index) => ({
        key: String(index),
        cells: [
          <TimeText key="time" time={createTime} />,
          translate(`desk.kyc.is.${stage}`),
          operatorName ?? "–",
        ],
      }))}
    />
  );
}

function CaseHead({ record }: { readonly record: Case }) {
  const translate = useTranslate();
  const { account, dueTime, level, rejections, stage, steps, submitTime, userId } = record;
  const waiting = useWaitingFacts(record.sinceTime, dueTime);
  return (
    <Panel
      title={
        <>
          <UserLink account={account} userId={userId} />
          {` · ${translate(`desk.kyc.levels.${level}`)}`}
        </>
      }
      beside={<StatusChip text={translate(`desk.kyc.is.${stage}`)} tone={TONES[stage]} />}
    >
      <HoldsAlert userId={userId} />
      <Facts
        facts={[
          { name: translate("desk.kyc.submitted"), value: <TimeText time={submitTime} /> },
          ...(isWaiting(stage) ? waiting : []),
          { name: translate("desk.kyc.rounds"), value: roundsOf(steps) },
        ]}
      />
      <ClaimNotice record={record} />
      {rejections.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {rejections.map(({ part, reason, note }) => (
            <Typography key={part} variant="body2">
              {translate(`desk.kyc.part.${part}`)}: {translate(`desk.kyc.reason.${reason}`)}
              {note !== null && ` – ${note}`}
            </Typography>
          ))}
        </Alert>
      )}
    </Panel>
  );
}

/** The number of submissions: withdrawing a proposal does not change it. */
const roundsOf = (steps: Case["steps"]): number =>
  steps.filter(
    ({ stage }, index) => stage === "submitted" && steps[index - 1]?.stage !== "proposed",
  ).length;
