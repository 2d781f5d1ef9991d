import { type TimelineSource, timelineItems } from "#services/plug/timeline";

export const loanTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "loan_events.at",
        kind: "'loan_' || loans.kind",
        // Collateral that was pledged or returned is in another currency.
        about: `case when pledged > 0 then '−' || trim_scale(pledged) || ' ' || pledge_asset
          when returned > 0 then '+' || trim_scale(returned) || ' ' || pledge_asset end`,
        detail: "'loan.event.' || type",
        amount: "loans.amount",
        change: "nullif(lent - loan_events.repaid - interest_paid, 0)",
        currency: "asset",
        resource: "case loans.kind when 'credit' then 'loans' else 'loanOrders' end",
        caseId: `case loans.kind when 'credit' then loans.user_id || ':' || loan_id
          else loan_id::text end`,
      },
      `from loan_events join loans on loans.user_id = loan_events.user_id and loans.id = loan_id
       where loan_events.user_id = $1 and book = 'live'`,
    ),
  },
];
