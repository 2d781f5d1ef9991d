import { Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { fromWireTime, toWireTime } from "@plumbline/protocol/wire-time";
import { proposeIeoTerms } from "@plumbline/protocol/ieo/operator-calls";
import { useTranslate } from "ra-core";
import { z } from "zod";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";

type Settings = Awaited<ReturnType<DeskClient["ieo"]["readIeoSettings"]>>;
type Project = Settings["terms"]["projects"][number];

/** All settled offerings, and proposals. */
export function IeoTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="ieoTerms"
      title="desk.ieo.terms"
      decisions={({ ieo }) => ({
        confirm: ieo.confirmIeoTerms,
        withdraw: ieo.withdrawIeoTerms,
      })}
      action={(settings, mayChange) => mayChange && <OfferButton settings={settings} />}
    >
      {(settings) => (
        <>
          <Typography color="text.secondary" variant="body2" sx={{ pb: 2 }}>
            {translate("desk.ieo.termsText")}
          </Typography>
          <Projects projects={settings.terms.projects} />
        </>
      )}
    </SettingsScreen>
  );
}

function Projects({ projects }: { readonly projects: readonly Project[] }) {
  const translate = useTranslate();
  const word = (name: keyof Written) => translate(`desk.settings.word.${name}`);
  const figures = ["supply", "lot", "estimatedPrice", "floorPrice", "userMax"] as const;
  return (
    <FigureTable
      label={translate("desk.ieo.terms")}
      empty={translate("desk.ieo.noOfferings")}
      columns={[
        { name: word("token") },
        { name: word("book") },
        ...figures.map((figure) => ({ name: word(figure), isFigure: true })),
        { name: word("opensTime") },
        { name: word("closesTime") },
      ]}
      rows={projects.map((project) => ({
        key: project.id,
        cells: [
          project.token,
          translate(`desk.terms.books.${project.book}`),
          ...figures.map((figure) => figureText(project[figure])),
          toWireTime(project.opensMs),
          toWireTime(project.closesMs),
        ],
      }))}
    />
  );
}

const TERMS = proposeIeoTerms.input.shape.terms;

/** As typed: times in the protocol's format, in UTC+8. */
const WRITTEN = TERMS.shape.projects.element
  .omit({ id: true, opensMs: true, closesMs: true })
  .extend({ opensTime: z.string(), closesTime: z.string() });

type Written = z.output<typeof WRITTEN>;

const EMPTY: Written = {
  book: "live",
  // The server validates the input, like everything in this form.
  token: "" as Written["token"],
  name: "",
  about: "",
  supply: "",
  lot: "1",
  estimatedPrice: "",
  floorPrice: "",
  userMax: "",
  // The server validates it.
  drawSymbol: "BTCUSDT" as Written["drawSymbol"],
  opensTime: "",
  closesTime: "",
};

/** Adds an offering; settled ones stay unchanged. */
function OfferButton({ settings }: { readonly settings: Settings }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const name = translate("desk.ieo.offer");
  const { newestVersion: baseVersion, terms } = settings;
  return (
    <ProposeButton<Written>
      name={name}
      text={name}
      settings={EMPTY}
      schema={WRITTEN}
      send={({ opensTime, closesTime, ...typed }, about, requestId) => {
        const [opensMs, closesMs] = [fromWireTime(opensTime), fromWireTime(closesTime)];
        // The offering's id is that of the request, so a retry adds the same offering.
        const project = { id: requestId, ...typed, opensMs, closesMs };
        return client.ieo.proposeIeoTerms(
          { ...about, baseVersion, terms: { projects: [...terms.projects, project] } },
          { requestId },
        );
      }}
    />
  );
}
