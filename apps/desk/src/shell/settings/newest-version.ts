import type { DeskClient } from "@plumbline/client";

interface Versions {
  readonly newestVersion: number;
  readonly versionInForce: number;
}

/** The one record of what is settled: the newest version, on top of which changes are written. */
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
