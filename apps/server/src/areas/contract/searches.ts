import { orderSearch, type SearchSource } from "#services/plug/search";

export const contractSearches: readonly SearchSource[] = [orderSearch("positions")];
