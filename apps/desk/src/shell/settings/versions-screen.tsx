import type { DeskClient } from "@plumbline/client";
import { slicePage } from "@plumbline/protocol";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below, StatusChip, TimeField, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import type { DeskResource } from "#shell/resource.ts";
import { DiffTable, type History } from "#shell/settings/diff-table.tsx";
import { VERSION_TONES } from "#shell/settings/settings-history.tsx";
import { isFromStart } from "#shell/wire-time.ts";

type Version = History["versions"][number];
type VersionLine = Version & { readonly id: number };

const Col = DataTable.Col<VersionLine>;

/** A list's versions, as the tab of a product: the latest first. */
export const versionsList =
  (read: (client: DeskClient) => Promise<Pick<History, "versions">>): DeskResource["list"] =>
  async (client, page) => {
    const { versions } = await read(client);
    return slicePage(versions, page, (one): VersionLine => ({ id: one.version, ...one }));
  };

/** A version: when it was settled, by whom and why, and its changes. */
export function VersionsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.settings.noDiff">
      <DeskTable<VersionLine>>
        <Col
          source="version"
          label="desk.settings.versionColumn"
          disableSort
          render={({ state, version }) => (
            <>
              {version}{" "}
              <StatusChip
                text={translate(`desk.settings.is.${state}`)}
                tone={VERSION_TONES[state]}
              />
            </>
          )}
        />
        <Col
          source="effectiveTime"
          label="desk.settings.from"
          disableSort
          render={({ effectiveTime }) =>
            isFromStart(effectiveTime) ? (
              translate("desk.settings.fromStart")
            ) : (
              <TimeField source="effectiveTime" />
            )
          }
        />
        <Col
          label="desk.settings.settledBy"
          disableSort
          render={({ proposedBy, proposedTime, confirmedBy, confirmedTime }) =>
            proposedBy === null ? (
              translate("desk.settings.ofInstall")
            ) : (
              <>
                {proposedBy} <TimeText time={proposedTime} />
                <Below>
                  {confirmedBy ?? "–"} <TimeText time={confirmedTime} />
                </Below>
              </>
            )
          }
        />
        <Col
          label="desk.settings.changed"
          disableSort
          render={({ diff, version, why }) => (
            <>
              {why}
              {diff.length > 0 && (
                <DiffTable label={translate("desk.settings.diffOf", { version })} diff={diff} />
              )}
            </>
          )}
        />
      </DeskTable>
    </DeskList>
  );
}
