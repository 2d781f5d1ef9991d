/**
 * Machines, bonds and vaults that go on: what is paid for a machine or a bond is no balance any more.
 * @public `npm run generate` reads it.
 */
export const earnCommitments = `select user_id, book from earn_orders
  where status in ('not_started', 'running', 'frozen')`;
