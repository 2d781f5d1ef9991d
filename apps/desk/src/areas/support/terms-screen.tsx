import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSupportTerms } from "@plumbline/protocol/support/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";

type Settings = Awaited<ReturnType<DeskClient["support"]["readSupportSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeSupportTerms.input.shape.terms;

/** When somebody is there and how soon members are answered: the newest version, and all before. */
export function SupportTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("supportTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.support.terms")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.settings.version", { version: data.newestVersion })}
            action={mayChange && <TimesButton settings={data} />}
          >
            <Facts
              facts={(["utcOffsetMinutes", "complaintHours"] as const).map((name) => ({
                name: translate(`desk.settings.word.${name}`),
                value: String(data.terms[name]),
              }))}
            />
            <Stack spacing={2} sx={{ mt: 2 }}>
              <Days settings={data} mayChange={mayChange} />
              <Categories settings={data} mayChange={mayChange} />
            </Stack>
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.support.confirmSupportTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.support.withdrawSupportTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

interface TableProps extends OfSettings {
  readonly mayChange: boolean;
}

function Days({ settings, mayChange }: TableProps) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{translate("desk.support.days")}</Typography>
      <FigureTable
        label={translate("desk.support.days")}
        empty=""
        columns={[
          { name: translate("desk.support.day") },
          { name: translate("desk.settings.word.opens"), isFigure: true },
          { name: translate("desk.settings.word.closes"), isFigure: true },
          ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
        ]}
        rows={settings.terms.days.map((day) => ({
          key: day.id,
          cells: [
            translate(`desk.support.weekday.${day.id}`),
            day.isOpen ? day.opens : "–",
            day.isOpen ? day.closes : "–",
            ...(mayChange
              ? [
                  <ChangeButton
                    key="change"
                    settings={settings}
                    name={translate(`desk.support.weekday.${day.id}`)}
                    value={day}
                    schema={TERMS.shape.days.element}
                    merge={(changed) => ({
                      days: settings.terms.days.map((one) =>
                        one.id === changed.id ? changed : one,
                      ),
                    })}
                  />,
                ]
              : []),
          ],
        }))}
      />
    </Box>
  );
}

function Categories({ settings, mayChange }: TableProps) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{translate("desk.support.answerTimes")}</Typography>
      <FigureTable
        label={translate("desk.support.answerTimes")}
        empty=""
        columns={[
          { name: translate("desk.support.category") },
          { name: translate("desk.settings.word.answersWithinMinutes"), isFigure: true },
          ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
        ]}
        rows={settings.terms.categories.map((category) => ({
          key: category.id,
          cells: [
            translate(`desk.support.categories.${category.id}`),
            figureText(String(category.answersWithinMinutes)),
            ...(mayChange
              ? [
                  <ChangeButton
                    key="change"
                    settings={settings}
                    name={translate(`desk.support.categories.${category.id}`)}
                    value={category}
                    schema={TERMS.shape.categories.element}
                    merge={(changed) => ({
                      categories: settings.terms.categories.map((one) =>
                        one.id === changed.id ? changed : one,
                      ),
                    })}
                  />,
                ]
              : []),
          ],
        }))}
      />
    </Box>
  );
}

type ProposeProps<Value extends object> = Parameters<typeof ProposeDialog<Value>>[0];

function TimesButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const { utcOffsetMinutes, complaintHours } = settings.terms;
  return (
    <ChangeButton
      settings={settings}
      text={translate("desk.support.changeTimes")}
      name={translate("desk.support.terms")}
      value={{ utcOffsetMinutes, complaintHours }}
      schema={TERMS.pick({ utcOffsetMinutes: true, complaintHours: true })}
      merge={(changed) => changed}
    />
  );
}

/** A change of some part of the terms, proposed as the whole that they shall be. */
function ChangeButton<Value extends object>({
  settings,
  name,
  text,
  value,
  schema,
  merge,
}: OfSettings & {
  readonly name: string;
  readonly text?: string;
  readonly value: Value;
  readonly schema: ProposeProps<Value>["schema"];
  readonly merge: (changed: Value) => Partial<Terms>;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const change = translate("desk.settings.change");
  const { newestVersion: baseVersion, terms } = settings;
  return (
    <DialogButton
      text={text ?? change}
      aria-label={`${change}: ${name}`}
      dialog={(onClose) => (
        <ProposeDialog
          title={`${change}: ${name}`}
          settings={value}
          schema={schema}
          isShown={(path) => path !== "id"}
          send={(changed, about, requestId) =>
            client.support.proposeSupportTerms(
              { ...about, baseVersion, terms: { ...terms, ...merge(changed) } },
              { requestId },
            )
          }
          onClose={onClose}
        />
      )}
    />
  );
}
