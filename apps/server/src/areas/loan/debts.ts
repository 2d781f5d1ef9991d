/**
 * What members owe on loans, as of the last change of each: what is taken off before anything is
 * measured by what they have.
 * @public `npm run generate` reads it.
 */
export const loanDebts = `select user_id, book, asset,
    (principal + interest)::numeric(38, 8) as units
  from loans where stage in ('running', 'margin_call', 'liquidating', 'overdue')`;
