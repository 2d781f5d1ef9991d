import { orderSearch, type SearchSource } from "#services/plug/search";

export const earnSearches: readonly SearchSource[] = [orderSearch("earn_orders")];
