import Rule from "@mui/icons-material/Rule";
import type { DeskClient } from "@plumbline/client";
import { type DeskRecord, type DeskResource, wholePage } from "#shell/resource.ts";

interface Versions {
  readonly newestVersion: number;
  readonly versionInForce: number;
}

/** The only record of versioned settings: the newest version, on which changes are based. */
export interface NewestVersion<Settings> {
  readonly id: string;
  readonly settings: Settings;
}

type ReadVersion<Settings> = (
  client: DeskClient,
  request: { readonly version?: number },
) => Promise<Settings>;

export const newestVersion =
  <Settings extends Versions>(read: ReadVersion<Settings>) =>
  async (client: DeskClient, id: string): Promise<NewestVersion<Settings>> => {
    const current = await read(client, {});
    const { newestVersion: version, versionInForce } = current;
    const isInForce = version === versionInForce;
    return { id, settings: isInForce ? current : await read(client, { version }) };
  };

interface TermsOf<Settings>
  extends
    Pick<DeskResource, "name" | "labelKey" | "listScreen">,
    Partial<Pick<DeskResource, "group" | "icon" | "product">> {
  /** The part of the queue of proposed settings; it is also the product unless another is given. */
  readonly area: string;
  readonly read: ReadVersion<Settings>;
  readonly lines: (settings: Settings) => readonly DeskRecord[];
}

/** The resource of an area's terms, which two operators change. */
export const termsResource = <Settings extends Versions>({
  area,
  read,
  lines,
  ...resource
}: TermsOf<Settings>): DeskResource => ({
  group: "markets",
  product: { area, tab: "terms" },
  permission: "settings.read",
  queue: { name: "settings", part: area },
  icon: Rule,
  ...resource,
  list: async (client) => wholePage(lines(await read(client, {}))),
  one: newestVersion(read),
});
