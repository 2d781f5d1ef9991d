import { Box, Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeSupportTerms } from "@plumbline/protocol/support/operator-calls";
import { useTranslate } from "ra-core";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { type About, ProposeButton, ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";

type Settings = Awaited<ReturnType<DeskClient["support"]["readSupportSettings"]>>;
type Terms = Settings["terms"];

const TERMS = proposeSupportTerms.input.shape.terms;

/** Opening hours and response times: the newest version, and its history. */
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
  const propose = useProposeTerms({ settings });
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
            <ProposeRowButton
              row={day}
              rows={settings.terms.days}
              name={translate(`desk.support.weekday.${day.id}`)}
              schema={TERMS.shape.days.element}
              send={(days, about, requestId) => propose({ days }, about, requestId)}
            />
          ),
        }))}
      />
    </Box>
  );
}

function Categories({ settings, mayChange }: TableProps) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
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
            <ProposeRowButton
              row={category}
              rows={settings.terms.categories}
              name={translate(`desk.support.categories.${category.id}`)}
              schema={TERMS.shape.categories.element}
              send={(categories, about, requestId) => propose({ categories }, about, requestId)}
            />
          ),
        }))}
      />
    </Box>
  );
}

/** Changes a part of the terms; the proposal contains all of them. */
function useProposeTerms({ settings: { newestVersion: baseVersion, terms } }: OfSettings) {
  const { client } = useDeskSession();
  return (changed: Partial<Terms>, about: About, requestId: string) =>
    client.support.proposeSupportTerms(
      { ...about, baseVersion, terms: { ...terms, ...changed } },
      { requestId },
    );
}

function TimesButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const propose = useProposeTerms({ settings });
  const { utcOffsetMinutes, complaintHours } = settings.terms;
  return (
    <ProposeButton
      name={`${translate("desk.settings.change")}: ${translate("desk.support.terms")}`}
      text={translate("desk.support.changeTimes")}
      settings={{ utcOffsetMinutes, complaintHours }}
      schema={TERMS.pick({ utcOffsetMinutes: true, complaintHours: true })}
      send={propose}
    />
  );
}
