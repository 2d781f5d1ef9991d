import { Database, sql } from "@plumbline/server/platform/postgres/database";

/** Of the publicly known seed "abandon … about". */
export const XPUB =
  "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si" +
  "3yZdUsT8ddYM3PwnATt";

const CONFIRMATIONS = 3;

/**
 * Settles the settings for a test's chain: USDT by a token of 6 places, ETH by the chain's own
 * coin, and one more channel of USDT by a token of 18 places. Each requires three blocks above its
 * own.
 */
export async function settleTestChain(
  databaseUrl: string,
  { token6, token18 }: { readonly token6: string; readonly token18: string },
): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const [row] = await database.query<{ settings: Written }>(
    sql("test.settings", "select settings from wallet_settings where version = 1"),
  );
  if (row === undefined) throw new Error("nothing is settled");
  const { settings } = row;
  const channels = settings.channels.map((channel) => ({
    ...channel,
    ...(channel.network === "Ethereum" && { confirmations: CONFIRMATIONS }),
    ...(channel.id === "USDT-ETHEREUM" && { contract: token6 }),
  }));
  const [other] = channels.filter(({ id }) => id === "USDT-ETHEREUM");
  const usdtOther = { ...other, id: "USDT-OTHER", network: "Ethereum", contract: token18 };
  await database.query(
    sql(
      "test.settle",
      `insert into wallet_settings (version, effective_at, settings)
       values (2, to_timestamp(0), $1)`,
    ),
    [JSON.stringify({ ...settings, channels: [...channels, usdtOther] })],
  );
  await database.close();
}

interface Written {
  readonly channels: readonly { readonly id: string; readonly network: string }[];
}
