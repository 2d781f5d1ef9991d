/**
 * Options that are not yet sold back or delivered: their premium is paid, and no balance shows them.
 * @public `npm run generate` reads it.
 */
export const optionCommitments = `select user_id, book from option_orders where status = 'open'`;
