import { runAsOwner } from "../database.ts";
import type { TestServer } from "../server.ts";

type House = Pick<TestServer, "databaseUrl">;

/** Sets the balance of an account of the house's demo book, as the database's owner could. */
export async function leaveHouse(
  { databaseUrl }: House,
  {
    account,
    asset = "USDT",
    amount,
  }: {
    /** "insurance", "treasury:spot". */
    readonly account: string;
    readonly asset?: string;
    readonly amount: string;
  },
): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `alter table postings disable trigger all;
     insert into postings
        (user_id, request_id, book, asset, from_account, to_account, amount, reason)
     select users.id, gen_random_uuid(), 'demo', '${asset}',
        case when excess > 0 then 'house:${account}' else 'house:external' end,
        case when excess > 0 then 'house:external' else 'house:${account}' end, abs(excess), 'test'
     from users, (
        select sum(case when to_account = 'house:${account}' then amount else -amount end)
          - ${amount} as excess
       from postings where book = 'demo' and asset = '${asset}'
         and 'house:${account}' in (from_account, to_account)) as balance
     where users.id = '00000000-0000-7000-8000-000000000000' and excess <> 0;
     alter table postings enable trigger all`,
  );
}

/** As in an older house, whose version did not have that account of the house yet. */
export async function forgetAccount({ databaseUrl }: House, account: string): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `alter table postings disable trigger all; alter table journal_entries disable trigger all;
     delete from journal_entries using postings where to_account = 'house:${account}'
       and (journal_entries.user_id, journal_entries.request_id)
         = (postings.user_id, postings.request_id);
     delete from postings where to_account = 'house:${account}';
     alter table postings enable trigger all; alter table journal_entries enable trigger all`,
  );
}
