import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeRewardTerms } from "@plumbline/protocol/reward/operator-calls";
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

type Settings = Awaited<ReturnType<DeskClient["reward"]["readRewardSettings"]>>;
type Task = Settings["terms"]["tasks"][number];

const TASK = proposeRewardTerms.input.shape.terms.shape.tasks.element;
const FIGURES = ["amount", "target", "days"] as const;

/** What tasks ask for and pay: the newest version, and all that led to it. */
export function RewardTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("rewardTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.reward.terms")} />
      {data !== undefined && (
        <>
          <Panel title={translate("desk.settings.version", { version: data.newestVersion })}>
            <FigureTable
              label={translate("desk.reward.terms")}
              empty=""
              columns={[
                { name: translate("desk.reward.kindLabel") },
                ...FIGURES.map((name) => {
                  return { name: translate(`desk.settings.word.${name}`), isFigure: true };
                }),
                { name: translate("desk.settings.word.isEnabled") },
                ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
              ]}
              rows={data.terms.tasks.map((task) => ({
                key: task.kind,
                cells: [
                  translate(`desk.reward.kind.${task.kind}`),
                  ...FIGURES.map((name) => figureText(String(task[name]))),
                  <OnOff key="on" isEnabled={task.isEnabled} />,
                  ...(mayChange ? [<TaskButton key="change" settings={data} task={task} />] : []),
                ],
              }))}
            />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.reward.confirmRewardTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.reward.withdrawRewardTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

function OnOff({ isEnabled }: { readonly isEnabled: boolean }) {
  const translate = useTranslate();
  return (
    <StatusChip
      text={translate(isEnabled ? "desk.reward.on" : "desk.reward.off")}
      tone={isEnabled ? "success" : "warning"}
    />
  );
}

/** A change of one task, proposed with all others as they are. */
function TaskButton(props: { readonly settings: Settings; readonly task: Task }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { task } = props;
  const { newestVersion: baseVersion, terms } = props.settings;
  const name = translate("desk.reward.changeTask", {
    task: translate(`desk.reward.kind.${task.kind}`),
  });
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={task}
          schema={TASK}
          isShown={(path) => path !== "kind"}
          send={(changed, about, requestId) => {
            const tasks = terms.tasks.map((one) => (one.kind === changed.kind ? changed : one));
            const proposal = { ...about, baseVersion, terms: { tasks } };
            return client.reward.proposeRewardTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
