import type { DeskClient } from "@plumbline/client";
import { proposeRewardTerms } from "@plumbline/protocol/reward/operator-calls";
import { useTranslate } from "ra-core";
import { EnabledChip } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";

type Settings = Awaited<ReturnType<DeskClient["reward"]["readRewardSettings"]>>;
type Task = Settings["terms"]["tasks"][number];

const TASK = proposeRewardTerms.input.shape.terms.shape.tasks.element;
const FIGURES = ["amount", "target", "days"] as const;

/** Conditions and rewards of tasks: the newest version, and its history. */
export function RewardTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="rewardTerms"
      title="desk.reward.terms"
      decisions={({ reward }) => ({
        confirm: reward.confirmRewardTerms,
        withdraw: reward.withdrawRewardTerms,
      })}
    >
      {(settings, mayChange) => (
        <SettingsTable
          label={translate("desk.reward.terms")}
          mayChange={mayChange}
          columns={[
            { name: translate("desk.reward.kindLabel") },
            ...FIGURES.map((name) => {
              return { name: translate(`desk.settings.word.${name}`), isFigure: true };
            }),
            { name: translate("desk.settings.word.isEnabled") },
          ]}
          rows={settings.terms.tasks.map((task) => ({
            key: task.kind,
            cells: [
              translate(`desk.reward.kind.${task.kind}`),
              ...FIGURES.map((name) => figureText(String(task[name]))),
              <EnabledChip key="on" isEnabled={task.isEnabled} />,
            ],
            change: <TaskButton settings={settings} task={task} />,
          }))}
        />
      )}
    </SettingsScreen>
  );
}

/** Changes one task; the proposal contains all of them. */
function TaskButton(props: { readonly settings: Settings; readonly task: Task }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { task } = props;
  const { newestVersion: baseVersion, terms } = props.settings;
  const name = translate("desk.reward.changeTask", {
    task: translate(`desk.reward.kind.${task.kind}`),
  });
  return (
    <ProposeButton
      name={name}
      settings={task}
      schema={TASK}
      isShown={(path) => path !== "kind"}
      send={(changed, about, requestId) => {
        const tasks = terms.tasks.map((one) => (one.kind === changed.kind ? changed : one));
        const proposal = { ...about, baseVersion, terms: { tasks } };
        return client.reward.proposeRewardTerms(proposal, { requestId });
      }}
    />
  );
}
