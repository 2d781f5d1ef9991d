import { orderSearch, type SearchSource } from "#services/plug/search";

export const flashExchangeSearches: readonly SearchSource[] = [
  // A quote that was not accepted moved nothing, and is in no list of the member.
  orderSearch("flash_quotes", "used_at is not null"),
];
