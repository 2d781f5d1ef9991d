import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSupportTerms } from "@plumbline/protocol/support/operator-calls";
import { useTranslate } from "ra-core";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import type { SettingsFields } from "#shell/settings/schema-fields.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";

type Settings = Awaited<ReturnType<DeskClient["support"]["readSupportSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeSupportTerms.input.shape.terms;

/** Service hours and answer times: the newest version, and its history. */
export function SupportTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="supportTerms"
      title="desk.support.terms"
      decisions={({ support }) => ({
        confirm: support.confirmSupportTerms,
        withdraw: support.withdrawSupportTerms,
      })}
      action={(settings, mayChange) => mayChange && <TimesButton settings={settings} />}
    >
      {(settings, mayChange) => (
        <>
          <Facts
            facts={(["utcOffsetMinutes", "complaintHours"] as const).map((name) => ({
              name: translate(`desk.settings.word.${name}`),
              value: String(settings.terms[name]),
            }))}
          />
          <Stack spacing={2} sx={{ mt: 2 }}>
            <Days settings={settings} mayChange={mayChange} />
            <Categories settings={settings} mayChange={mayChange} />
          </Stack>
        </>
      )}
    </SettingsScreen>
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
      <SettingsTable
        label={translate("desk.support.days")}
        mayChange={mayChange}
        columns={[
          { name: translate("desk.support.day") },
          { name: translate("desk.settings.word.opens"), isFigure: true },
          { name: translate("desk.settings.word.closes"), isFigure: true },
        ]}
        rows={settings.terms.days.map((day) => ({
          key: day.id,
          cells: [
            translate(`desk.support.weekday.${day.id}`),
            day.isOpen ? day.opens : "–",
            day.isOpen ? day.closes : "–",
          ],
          change: (
            <ChangeButton
              settings={settings}
              name={translate(`desk.support.weekday.${day.id}`)}
              value={day}
              schema={TERMS.shape.days.element}
              merge={(changed) => ({
                days: settings.terms.days.map((one) => (one.id === changed.id ? changed : one)),
              })}
            />
          ),
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
      <SettingsTable
        label={translate("desk.support.answerTimes")}
        mayChange={mayChange}
        columns={[
          { name: translate("desk.support.category") },
          { name: translate("desk.settings.word.answersWithinMinutes"), isFigure: true },
        ]}
        rows={settings.terms.categories.map((category) => ({
          key: category.id,
          cells: [
            translate(`desk.support.categories.${category.id}`),
            figureText(String(category.answersWithinMinutes)),
          ],
          change: (
            <ChangeButton
              settings={settings}
              name={translate(`desk.support.categories.${category.id}`)}
              value={category}
              schema={TERMS.shape.categories.element}
              merge={(changed) => ({
                categories: settings.terms.categories.map((one) =>
                  one.id === changed.id ? changed : one,
                ),
              })}
            />
          ),
        }))}
      />
    </Box>
  );
}

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

/** Changes a part of the terms; the proposal contains all of them. */
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
  readonly schema: SettingsFields<Value>["schema"];
  readonly merge: (changed: Value) => Partial<Terms>;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const change = translate("desk.settings.change");
  const { newestVersion: baseVersion, terms } = settings;
  return (
    <ProposeButton
      name={`${change}: ${name}`}
      {...(text !== undefined && { text })}
      settings={value}
      schema={schema}
      isShown={(path) => path !== "id"}
      send={(changed, about, requestId) =>
        client.support.proposeSupportTerms(
          { ...about, baseVersion, terms: { ...terms, ...merge(changed) } },
          { requestId },
        )
      }
    />
  );
}
