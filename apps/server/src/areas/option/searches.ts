import { orderSearch, type SearchSource } from "#services/plug/search";

export const optionSearches: readonly SearchSource[] = [orderSearch("option_orders")];
