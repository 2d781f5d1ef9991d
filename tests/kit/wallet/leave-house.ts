import { runAsOwner } from "../database.ts";
import type { TestServer } from "../server.ts";

/** Leaves so much USDT in an account of the house's demo book, as the database's owner could. */
export async function leaveHouse(
  { databaseUrl }: Pick<TestServer, "databaseUrl">,
  account: "market" | "insurance",
  amount: number,
): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `alter table postings disable trigger all;
     insert into postings
        (user_id, request_id, book, asset, from_account, to_account, amount, reason)
     select users.id, gen_random_uuid(), 'demo', 'USDT',
        case when excess > 0 then 'house:${account}' else 'house:external' end,
        case when excess > 0 then 'house:external' else 'house:${account}' end, abs(excess), 'test'
     from users, (
        select sum(case when to_account = 'house:${account}' then amount else -amount end)
          - ${amount} as excess
       from postings where book = 'demo' and asset = 'USDT'
         and 'house:${account}' in (from_account, to_account)) as balance
     where users.id = '00000000-0000-7000-8000-000000000000' and excess <> 0;
     alter table postings enable trigger all`,
  );
}
