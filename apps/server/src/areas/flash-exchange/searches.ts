import { orderSearch, type SearchSource } from "#services/plug/search";

export const flashExchangeSearches: readonly SearchSource[] = [
  // What was only quoted moved nothing, and is in no list of the member.
  orderSearch("flash_quotes", "used_at is not null"),
];
