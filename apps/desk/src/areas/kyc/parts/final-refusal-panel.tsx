import { Box, Link, Stack, Typography } from "@mui/material";
import type { KycLevel } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import type { FinalRefusalView } from "../case-line.ts";

/** The final refusal by two persons, and the member's appeal. */
export function FinalRefusalPanel({
  finalRefusal: { outcome, other, grounds, appeal, ...refusal },
  level,
}: {
  readonly finalRefusal: FinalRefusalView;
  readonly level: KycLevel;
}) {
  const translate = useTranslate();
  const { proposedBy, proposeTime, confirmedBy, decideTime } = refusal;
  const answer = appeal?.decision ?? null;
  return (
    <Panel title={translate("desk.kyc.final.title")}>
      <Stack spacing={2}>
        <Facts
          facts={[
            {
              name: translate("desk.kyc.final.outcome"),
              value: translate(`desk.kyc.final.outcomes.${outcome}`),
            },
            ...(other === null
              ? []
              : [
                  {
                    name: translate("desk.kyc.final.other"),
                    value: (
                      <Link href={`#/verifications/${other.userId}:${level}/show`}>
                        {other.account}
                      </Link>
                    ),
                  },
                ]),
            {
              name: translate("desk.kyc.final.proposedBy"),
              value: <By name={proposedBy} time={proposeTime} />,
            },
            {
              name: translate("desk.kyc.final.confirmedBy"),
              value: confirmedBy === null ? "–" : <By name={confirmedBy} time={decideTime} />,
            },
          ]}
        />
        <Words title={translate("desk.kyc.final.seen")}>{grounds}</Words>
        {appeal !== null && (
          <Words title={translate("desk.kyc.appeal.title")} time={appeal.createTime}>
            {appeal.text}
          </Words>
        )}
        {answer !== null && (
          <Words
            title={`${translate(`desk.kyc.is.${answer.verdict}`)} · ${answer.decidedBy}`}
            time={answer.decideTime}
          >
            {answer.words}
          </Words>
        )}
      </Stack>
    </Panel>
  );
}

const By = ({ name, time }: { readonly name: string; readonly time: string | null }) => (
  <>
    {name}, <TimeText time={time} />
  </>
);

function Words({
  title,
  time = null,
  children,
}: {
  readonly title: string;
  readonly time?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <Box>
      <Stack direction="row" spacing={1}>
        <Typography color="text.secondary" variant="body2">
          {title}
        </Typography>
        {time !== null && (
          <Typography color="text.secondary" component="div" variant="body2">
            <TimeText time={time} />
          </Typography>
        )}
      </Stack>
      <Typography sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>{children}</Typography>
    </Box>
  );
}
