/** The statement that halts a symbol as if two operators had, for as long as any test goes on. */
export const haltStatement = (
  symbol: string,
  reason: string,
  since = "2000-01-01T00:00Z",
): string =>
  `insert into symbol_halts (symbol, id, reason, started_by, started_at, ends_at, asked_ends_at,
     confirmed_by)
   values ('${symbol}', gen_random_uuid(), '${reason}', gen_random_uuid(), '${since}',
     '2100-01-01T00:00Z', '2100-01-01T00:00Z', gen_random_uuid())`;

/** The statement after which nothing is halted, nor ever was. */
export const NO_HALTS = "delete from symbol_halts";
