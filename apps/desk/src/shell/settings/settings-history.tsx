import { Box, Stack, Typography } from "@mui/material";
import { useGetIdentity, useTranslate } from "ra-core";
import { DecideButton, type ProposalVerb } from "#shell/dialogs/decide-button.tsx";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { Panel } from "#shell/panel.tsx";
import { isFromStart } from "#shell/wire-time.ts";
import { ColleagueName } from "#shell/same-person.tsx";
import { DiffTable, type History, type Proposal } from "#shell/settings/diff-table.tsx";
import { withNames, withTime } from "#shell/settings/proposal-names.ts";

interface Request {
  readonly requestId: string;
}

/** The calls with which a second person decides about a proposal. */
export interface DecisionCalls {
  readonly confirm: (
    seen: Pick<Proposal, "id" | "contentHash">,
    request: Request,
  ) => Promise<unknown>;
  readonly withdraw: (seen: Pick<Proposal, "id">, request: Request) => Promise<unknown>;
}

interface Deciding extends DecisionCalls {
  readonly mayChange: boolean;
}

/** The proposals that wait for a second person; renders nothing if there are none. */
export function OpenProposals({
  history: { proposals },
  deciding,
}: {
  readonly history: Pick<History, "proposals">;
  readonly deciding: Deciding;
}) {
  return withNames(proposals.filter(({ isOpen }) => isOpen)).map(({ proposal, name }) => (
    <Waiting key={proposal.id} proposal={proposal} name={name} deciding={deciding} />
  ));
}

function Waiting({
  proposal,
  name,
  deciding: { mayChange, confirm, withdraw },
}: {
  readonly proposal: Proposal;
  readonly name: string;
  readonly deciding: Deciding;
}) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { contentHash, id } = proposal;
  const isMine = identity?.id === proposal.proposedById;
  return (
    <Panel title={translate("desk.settings.waiting")}>
      <Facts
        facts={[
          { key: "from", value: <TimeText time={proposal.effectiveTime} /> },
          { key: "why", value: proposal.why },
          { key: "proposedBy", value: <ColleagueName name={proposal.proposedBy} /> },
          { key: "proposedTime", value: <TimeText time={proposal.createTime} /> },
          { key: "expires", value: <TimeText time={proposal.expireTime} /> },
        ].map(({ key, value }) => ({ name: translate(`desk.settings.${key}`), value }))}
      />
      <Box sx={{ my: 2 }}>
        <DiffTable label={translate("desk.settings.proposed")} diff={proposal.diff} />
      </Box>
      {mayChange && (
        <Stack {...DECISION} direction="row" spacing={2} sx={{ alignItems: "center" }}>
          {isMine ? (
            <Typography color="text.secondary">{translate("desk.settings.notMine")}</Typography>
          ) : (
            <Decide
              verb="confirm"
              of={name}
              proposal={proposal}
              send={(requestId) => confirm({ id, contentHash }, { requestId })}
            />
          )}
          <Decide
            verb="withdraw"
            of={name}
            proposal={proposal}
            send={(requestId) => withdraw({ id }, { requestId })}
          />
        </Stack>
      )}
    </Panel>
  );
}

/** Confirms or withdraws the changes, which are shown again. */
function Decide({
  verb,
  of,
  proposal,
  send,
}: {
  readonly verb: ProposalVerb;
  readonly of: string;
  readonly proposal: Proposal;
  readonly send: (requestId: string) => Promise<unknown>;
}) {
  const translate = useTranslate();
  return (
    <DecideButton
      verb={verb}
      of={of}
      text={translate(`desk.settings.text.${verb}`)}
      done={{ text: `desk.settings.done.${verb}` }}
      send={send}
    >
      <DiffTable label={translate("desk.settings.proposed")} diff={proposal.diff} />
    </DecideButton>
  );
}

export const VERSION_TONES = { past: "default", inForce: "success", planned: "warning" } as const;

/** All versions, the latest first, with their authors and changes. */
export function Versions({ history }: { readonly history: Pick<History, "versions"> }) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.settings.versions")}>
      <Stack component="ol" spacing={2} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {history.versions.map((one) => (
          <li key={one.version}>
            <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
              <Typography component="h3" variant="subtitle2">
                {translate("desk.settings.version", { version: one.version })}
              </Typography>
              <StatusChip
                text={translate(`desk.settings.is.${one.state}`)}
                tone={VERSION_TONES[one.state]}
              />
              {isFromStart(one.effectiveTime) ? (
                <Typography variant="body2">{translate("desk.settings.fromStart")}</Typography>
              ) : (
                <Typography component="div" variant="body2">
                  <TimeText time={one.effectiveTime} />
                </Typography>
              )}
              <Typography color="text.secondary" variant="body2">
                {one.proposedBy === null
                  ? translate("desk.settings.ofInstall")
                  : translate("desk.settings.byTwo", {
                      proposer: withTime(one.proposedBy, one.proposedTime),
                      confirmer: withTime(one.confirmedBy ?? "–", one.confirmedTime),
                    })}
              </Typography>
            </Stack>
            {one.why !== null && <Typography variant="body2">{one.why}</Typography>}
            {one.diff.length > 0 && (
              <DiffTable
                label={translate("desk.settings.diffOf", { version: one.version })}
                diff={one.diff}
              />
            )}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
