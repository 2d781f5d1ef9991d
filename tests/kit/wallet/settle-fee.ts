import { type Database, sql } from "@plumbline/server/platform/postgres/database";

/** A further version of the settings, with another fee of one channel's withdrawals. */
export async function settleFee(database: Database, channelId: string, fee: string): Promise<void> {
  await database.query(statement, [channelId, fee]);
}

const statement = sql(
  "test.settle-fee",
  `insert into wallet_settings (version, effective_at, settings)
   select version + 1, effective_at, jsonb_set(settings, '{channels}', (
     select jsonb_agg(case when channel ->> 'id' = $1
       then jsonb_set(channel, '{withdrawal,fee}', to_jsonb($2::text)) else channel end)
     from jsonb_array_elements(settings -> 'channels') as channel))
   from wallet_settings order by version desc limit 1`,
);
