import { orderSearch, type SearchSource } from "#services/plug/search";

export const spotSearches: readonly SearchSource[] = [orderSearch("spot_orders")];
