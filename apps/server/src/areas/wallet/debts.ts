/**
 * What members owe for recharges that were reversed after their money was spent.
 * @public `npm run generate` reads it.
 */
export const walletDebts = `select user_id, currency as asset,
    (details ->> 'owed')::numeric(28, 8) as units
  from wallet_records where stage = 'owing'`;
