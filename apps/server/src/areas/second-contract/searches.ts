import { orderSearch, type SearchSource } from "#services/plug/search";

export const secondContractSearches: readonly SearchSource[] = [orderSearch("second_orders")];
