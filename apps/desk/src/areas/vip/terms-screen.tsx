import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeVipTerms } from "@plumbline/protocol/vip/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";

type Settings = Awaited<ReturnType<DeskClient["vip"]["readVipSettings"]>>;

const LEVEL = proposeVipTerms.input.shape.terms.shape.levels.element;
const FIGURES = ["assetsMin", "bonus", "envelope", "feeDiscountPpm"] as const;

/** What levels ask for and give: the newest version, and all that led to it. */
export function VipTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("vipTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.vip.terms")} />
      {data !== undefined && (
        <>
          <Panel title={translate("desk.settings.version", { version: data.newestVersion })}>
            <FigureTable
              label={translate("desk.vip.terms")}
              empty=""
              columns={[
                { name: translate("desk.vip.level") },
                ...FIGURES.map((name) => {
                  return { name: translate(`desk.settings.word.${name}`), isFigure: true };
                }),
                ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
              ]}
              rows={data.terms.levels.map((row, level) => ({
                key: String(level),
                cells: [
                  String(level),
                  ...FIGURES.map((name) => figureText(String(row[name]))),
                  ...(mayChange
                    ? [<LevelButton key="change" settings={data} level={level} />]
                    : []),
                ],
              }))}
            />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.vip.confirmVipTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) => client.vip.withdrawVipTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

/** A change of one level, proposed with all others as they are. */
function LevelButton(props: { readonly settings: Settings; readonly level: number }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { settings, level } = props;
  const { newestVersion: baseVersion, terms } = settings;
  const row = terms.levels[level];
  if (row === undefined) return null;
  const name = translate("desk.vip.changeLevel", { level });
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={row}
          schema={LEVEL}
          send={(changed, about, requestId) => {
            const levels = terms.levels.map((one, index) => (index === level ? changed : one));
            const proposal = { ...about, baseVersion, terms: { levels } };
            return client.vip.proposeVipTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
