import { Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeContestTerms } from "@plumbline/protocol/contest/operator-calls";
import { fromWireTime, toWireTime } from "@plumbline/protocol/wire-time";
import { useTranslate } from "ra-core";
import { z } from "zod";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";

type Settings = Awaited<ReturnType<DeskClient["contest"]["readContestSettings"]>>;
type Contest = Settings["terms"]["contests"][number];

/** All settled contests, and proposals. */
export function ContestTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="contestTerms"
      title="desk.contest.terms"
      decisions={({ contest }) => ({
        confirm: contest.confirmContestTerms,
        withdraw: contest.withdrawContestTerms,
      })}
      action={(settings, mayChange) => mayChange && <HoldButton settings={settings} />}
    >
      {(settings) => (
        <>
          <Typography color="text.secondary" variant="body2" sx={{ pb: 2 }}>
            {translate("desk.contest.termsText")}
          </Typography>
          <Contests contests={settings.terms.contests} />
        </>
      )}
    </SettingsScreen>
  );
}

function Contests({ contests }: { readonly contests: readonly Contest[] }) {
  const translate = useTranslate();
  const word = (name: keyof Written) => translate(`desk.settings.word.${name}`);
  return (
    <FigureTable
      label={translate("desk.contest.terms")}
      empty={translate("desk.contest.noContests")}
      columns={[
        { name: word("name") },
        { name: word("startMoney"), isFigure: true },
        { name: word("prizes"), isFigure: true },
        { name: word("entriesMax"), isFigure: true },
        { name: word("joinTime") },
        { name: word("startTime") },
        { name: word("endTime") },
      ]}
      rows={contests.map((contest) => ({
        key: contest.id,
        cells: [
          contest.name,
          figureText(contest.startMoney),
          contest.prizes.map((prize) => figureText(prize)).join(" / "),
          String(contest.entriesMax),
          toWireTime(contest.joinUntilMs),
          toWireTime(contest.startsMs),
          toWireTime(contest.endsMs),
        ],
      }))}
    />
  );
}

const TERMS = proposeContestTerms.input.shape.terms;

/** As typed: times in the protocol's format, in UTC+8, and prizes separated by commas. */
const WRITTEN = TERMS.shape.contests.element
  .omit({ id: true, joinUntilMs: true, startsMs: true, endsMs: true, prizes: true })
  .extend({
    prizes: z.string(),
    joinTime: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  });

type Written = z.output<typeof WRITTEN>;

const EMPTY: Written = {
  name: "",
  about: "",
  startMoney: "10000",
  entriesMax: 500,
  prizes: "",
  joinTime: "",
  startTime: "",
  endTime: "",
};

/** Adds a contest; settled ones stay unchanged. */
function HoldButton({ settings }: { readonly settings: Settings }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const name = translate("desk.contest.hold");
  const { newestVersion: baseVersion, terms } = settings;
  return (
    <ProposeButton<Written>
      name={name}
      text={name}
      settings={EMPTY}
      schema={WRITTEN}
      send={({ joinTime, startTime, endTime, prizes, ...typed }, about, requestId) => {
        const contest = {
          // The contest's id is that of the request, so a retry adds the same contest.
          id: requestId,
          ...typed,
          prizes: prizes.split(",").map((prize) => prize.trim()),
          joinUntilMs: fromWireTime(joinTime),
          startsMs: fromWireTime(startTime),
          endsMs: fromWireTime(endTime),
        };
        return client.contest.proposeContestTerms(
          { ...about, baseVersion, terms: { contests: [...terms.contests, contest] } },
          { requestId },
        );
      }}
    />
  );
}
