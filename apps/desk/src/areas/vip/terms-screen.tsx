import type { DeskClient } from "@plumbline/client";
import { proposeVipTerms } from "@plumbline/protocol/vip/operator-calls";
import { useTranslate } from "ra-core";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["vip"]["readVipSettings"]>>;

const LEVEL = proposeVipTerms.input.shape.terms.shape.levels.element;
const FIGURES = ["assetsMin", "bonus", "envelope", "feeDiscountPpm"] as const;

/** The terms of levels: the newest version, and its history. */
export function VipTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="vipTerms"
      title="desk.vip.terms"
      decisions={({ vip }) => ({
        confirm: vip.confirmVipTerms,
        withdraw: vip.withdrawVipTerms,
      })}
    >
      {(settings, mayChange) => (
        <SettingsTable
          label={translate("desk.vip.terms")}
          mayChange={mayChange}
          columns={[
            { name: translate("desk.vip.level") },
            ...FIGURES.map((name) => {
              return { name: translate(`desk.settings.word.${name}`), isFigure: true };
            }),
          ]}
          rows={settings.terms.levels.map((row, level) => ({
            key: String(level),
            cells: [String(level), ...FIGURES.map((name) => settingText(name, String(row[name])))],
            change: <LevelButton settings={settings} level={level} />,
          }))}
        />
      )}
    </SettingsScreen>
  );
}

/** Changes one level; the proposal contains all of them. */
function LevelButton(props: { readonly settings: Settings; readonly level: number }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { settings, level } = props;
  const { newestVersion: baseVersion, terms } = settings;
  const row = terms.levels[level];
  if (row === undefined) return null;
  const name = translate("desk.vip.changeLevel", { level });
  return (
    <ProposeButton
      name={name}
      settings={row}
      schema={LEVEL}
      send={(changed, about, requestId) => {
        const levels = terms.levels.map((one, index) => (index === level ? changed : one));
        const proposal = { ...about, baseVersion, terms: { levels } };
        return client.vip.proposeVipTerms(proposal, { requestId });
      }}
    />
  );
}
