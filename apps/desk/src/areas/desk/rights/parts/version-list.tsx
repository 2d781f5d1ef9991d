import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Version } from "../rights.ts";
import { ChangeList } from "./change-list.tsx";

/** The history of the rights, the latest first. */
export function VersionList({ versions }: { readonly versions: readonly Version[] }) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.rights.versions")}>
      <FigureTable
        label={translate("desk.rights.versions")}
        empty=""
        columns={[
          { name: translate("desk.rights.version"), isFigure: true },
          { name: translate("desk.rights.inForce") },
          { name: translate("desk.rights.proposedBy") },
          { name: translate("desk.rights.confirmedBy") },
          { name: translate("desk.rights.change") },
        ]}
        rows={versions.map(({ version, effectiveTime, proposedBy, confirmedBy, changes }) => ({
          key: String(version),
          cells: [
            version,
            <TimeText key="time" time={effectiveTime} />,
            proposedBy ?? "–",
            confirmedBy ?? "–",
            changes.length === 0 ? (
              translate("desk.rights.builtIn")
            ) : (
              <ChangeList key="changes" changes={changes} />
            ),
          ],
        }))}
      />
    </Panel>
  );
}
