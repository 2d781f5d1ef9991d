import { orderSearch, type SearchSource } from "#services/plug/search";

export const ieoSearches: readonly SearchSource[] = [orderSearch("ieo_orders")];
