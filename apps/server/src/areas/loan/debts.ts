/**
 * What members owe on loans in the live book, as of the last change of each: what is taken off
 * before anybody is measured by what they have.
 * @public `npm run generate` reads it.
 */
export const loanDebts = `select user_id, asset,
    (principal + interest)::numeric(38, 8) as units
  from loans
  where book = 'live' and stage in ('running', 'margin_call', 'liquidating', 'overdue')`;
